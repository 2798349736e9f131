"""The kinds of values by their names."""

import re
from collections.abc import Callable
from random import Random

from generate.values import code, git, labels, paths, programs, tables, words
from generate.values.lists import Lists

_INT = re.compile(r'int\(([0-9]+),([0-9]+)\)')

Pool = Callable[[Lists, Random], str]

_POOLS: dict[str, Pool] = {
    'file': lambda lists, random: paths.file(lists, random),
    'folder': paths.folder,
    'path': paths.path,
    'csv': lambda lists, random: paths.file(lists, random, ('csv', 'csv', 'csv', 'csv', 'tsv', 'txt')),
    'json': lambda lists, random: paths.file(lists, random, ('json', 'json', 'json', 'json', 'jsonl')),
    'jsonl': lambda lists, random: paths.file(lists, random, ('jsonl', 'jsonl', 'ndjson', 'json', 'log')),
    'notebook': lambda lists, random: paths.file(lists, random, ('ipynb',)),
    'mdfile': lambda lists, random: paths.file(lists, random, ('md',)),
    'glob': paths.glob,
    'word': words.word,
    'words': words.words,
    'title': words.title,
    'sentence': words.sentence,
    'code': code.code,
    'line': code.line,
    'shell': code.shell,
    'ref': git.ref,
    'cellid': labels.cell_id,
    'regex': code.regex,
    'task': programs.task,
    'program': programs.program,
    'cli': programs.command,
    'arglist': lambda lists, random: programs.arguments(lists, random, None),
    'jsonpath': paths.json_path,
    'column': paths.column,
    'columns': tables.columns,
    'wordlist': labels.word_list,
    'commalist': labels.comma_list,
    'table': tables.table,
    'config': tables.config,
    'day': tables.day,
    'amount': tables.amount,
    'cell': tables.cell,
    'entry': tables.entry,
    'key': tables.key,
    'setting': tables.setting,
    'switch': tables.switch,
    'rownumber': tables.row_number,
}
_NUMBERS = {'lineno': (1, 900), 'taskid': (1, 60)}

# Kinds that are texts: they may be long, and people put quotes around them.
TEXTS = frozenset('word words title sentence code line shell cell entry setting regex'.split())


def is_kind(kind: str) -> bool:
    return kind in _POOLS or kind in _NUMBERS or _INT.fullmatch(kind) is not None


def is_number(kind: str) -> bool:
    return kind not in _POOLS


def number(kind: str, random: Random) -> int:
    match = _INT.fullmatch(kind)
    low, high = (int(match.group(1)), int(match.group(2))) if match else _NUMBERS[kind]
    # Small numbers are what people say; the rest of the range comes too, thinly.
    top = high if random.random() < 0.08 else min(high, max(low + 1, random.choice((10, 20, 60, 200, 500))))
    return random.randint(low, top)


def text(kind: str, lists: Lists, random: Random) -> str:
    return _POOLS[kind](lists, random)
