"""The tools and the slots of their arguments, read from tools.jsonl: those of the skills, as they were when it was written."""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from problem import DataProblem

NONE = 'none'

Value = str | int | bool

_AT_THE_TOP = {word: 0 for word in 'top beginning begin start first prepend above before ahead'.split()}
_HERE = {
    word: '.'
    for word in (
        'here folder directory dir workspace repo repository project root everything codebase everywhere ls'
    ).split()
}
_KINDS_OF_FILES = {
    '*.md': 'markdown md',
    '*.txt': 'text txt',
    '*.py': 'python py',
    '*.ts': 'typescript ts',
    '*.js': 'javascript js',
    '*.json': 'json',
    '*.yaml': 'yaml',
    '*.csv': 'csv',
    '*.html': 'html',
    '*.css': 'css',
    '*.sh': 'shell',
    '*.ipynb': 'notebook jupyter ipynb',
    '*.log': 'log',
}
_FILES = {word: glob for glob, words in _KINDS_OF_FILES.items() for word in words.split()}
# The values that a request names without spelling them, by the words that name them.
NAMED: dict[tuple[str, str], dict[str, Value]] = {
    ('insert_lines', 'after_line'): _AT_THE_TOP,
    ('list_folder', 'path'): _HERE,
    ('stat_path', 'path'): _HERE,
    ('find_files', 'pattern'): _FILES,
    ('replace_everywhere', 'pattern'): _FILES,
    ('rename_symbol', 'pattern'): _FILES,
}

@dataclass(frozen=True)
class Slot:
    """One argument of one tool, and how the network fills it: by a span, a number, a choice or a list."""

    tool: str
    name: str
    kind: str
    required: bool
    values: tuple[Value, ...] = ()
    named: dict[str, Value] = field(default_factory=dict)
    # The least and the greatest number that the schema allows.
    limits: tuple[int, int] = (0, 2**53 - 1)

    @property
    def choices(self) -> tuple[Value, ...]:
        """What the choice head of this slot tells apart; without these, the slot has none."""
        return self.values if self.values else tuple(dict.fromkeys(self.named.values()))


@dataclass(frozen=True)
class Tool:
    name: str
    slots: tuple[Slot, ...]
    # The sha256 of the schema of its arguments in canonical JSON: a model is for the tools as they were.
    schema: str

    def slot(self, name: str) -> Slot | None:
        return next((slot for slot in self.slots if slot.name == name), None)


def read_tools(file: Path) -> list[Tool]:
    return [_tool(json.loads(line)) for line in file.read_text('utf-8').splitlines()]


def _tool(entry: dict) -> Tool:
    schema = entry['input_schema']
    slots = tuple(
        _slot(entry['name'], name, argument, name in schema.get('required', [])) for name, argument in schema['properties'].items()
    )
    return Tool(entry['name'], slots, _sum(schema))


def _sum(schema: dict) -> str:
    text = json.dumps(schema, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    return hashlib.sha256(text.encode('utf-8')).hexdigest()


def _slot(tool: str, name: str, argument: dict, required: bool) -> Slot:
    named = NAMED.get((tool, name), {})
    if 'enum' in argument:
        return Slot(tool, name, 'choice', required, tuple(argument['enum']))
    kinds = {'boolean': 'choice', 'integer': 'number', 'array': 'list', 'string': 'span'}
    if argument['type'] not in kinds:
        raise DataProblem(f'{tool}.{name} has the type {argument["type"]}, which no slot can hold')
    values = (True, False) if argument['type'] == 'boolean' else ()
    limits = (argument.get('minimum', 0), argument.get('maximum', 2**53 - 1))
    return Slot(tool, name, kinds[argument['type']], required, values, named, limits)
