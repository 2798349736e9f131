"""Reads the files of phrasings: templates by tool."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from generate.template import Sequence, TemplateProblem, holes, parse, repeated, variants
from generate.tools import NONE, Tool, Value
from generate.values.kinds import is_kind
from problem import DataProblem, at_line

_SAME = re.compile('@([a-z_]+)')
_KEY = re.compile(r'\s*([a-z_]+)\s*=\s*')


@dataclass(frozen=True)
class Same:
    """In a template "last_line=@first_line": what the words say of one argument holds for another."""

    slot: str


@dataclass(frozen=True)
class Template:
    tool: str
    tree: Sequence
    says: dict[str, Value | Same]
    variants: float
    where: str


def read_phrasings(folder: Path, tools: list[Tool]) -> list[Template]:
    by_name = {tool.name: tool for tool in tools}
    found = [template for path in sorted(folder.glob('*.txt')) for template in _read_file(path, by_name)]
    if not found:
        raise DataProblem(f'no phrasings in {folder.name}/: it holds one .txt file for each skill')
    return found


def _read_file(path: Path, tools: dict[str, Tool]) -> list[Template]:
    found: list[Template] = []
    tool: str | None = None
    kinds: dict[str, str] = {}
    for number, raw in enumerate(path.read_text('utf-8').splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith('#'):
            continue
        if line.startswith('[') and line.endswith(']') and re.fullmatch('[a-z_]+', line[1:-1]):
            tool, kinds = line[1:-1], {}
            if tool != NONE and tool not in tools:
                raise at_line(path, number, f'no skill has a tool called {tool}')
        elif tool is None:
            raise at_line(path, number, 'a template stands before the first [tool]')
        elif line.startswith('slots '):
            kinds = _slots(path, number, line)
        else:
            found.append(_template(path, number, line, tool, kinds, tools.get(tool)))
    return found


def _slots(path: Path, number: int, line: str) -> dict[str, str]:
    kinds: dict[str, str] = {}
    for word in line.split()[1:]:
        name, equals, kind = word.partition('=')
        if not equals or not is_kind(kind):
            raise at_line(path, number, f'{word} is not name=kind with a kind that exists')
        kinds[name] = kind
    return kinds


def _template(path: Path, number: int, line: str, name: str, kinds: dict[str, str], tool: Tool | None) -> Template:
    text, arrow, said = line.rpartition(' => ')
    text = text if arrow else line
    try:
        tree = parse(text.strip(), kinds)
        says = _says(said) if arrow else {}
    except ValueError as problem:
        raise at_line(path, number, str(problem)) from problem
    for hole in holes(tree):
        if not is_kind(hole.kind):
            raise at_line(path, number, f'there is no kind of value called {hole.kind}')
    if tool is not None:
        for slot in {hole.slot for hole in holes(tree)} | set(says):
            if tool.slot(slot) is None:
                raise at_line(path, number, f'{name} has no argument {slot}')
        for value in says.values():
            if isinstance(value, Same) and value.slot not in {hole.slot for hole in holes(tree)}:
                raise at_line(path, number, f'@{value.slot} is no value of this template')
        twice = repeated(tree)
        if twice is not None or any(hole.slot in says for hole in holes(tree)):
            raise at_line(path, number, f'an argument is used twice: {twice or ", ".join(says)}')
    return Template(name, tree, says, variants(tree), f'{path.name}:{number}')


def _says(text: str) -> dict[str, Value | Same]:
    decoder = json.JSONDecoder()
    says: dict[str, Value | Same] = {}
    at = 0
    while at < len(text):
        key = _KEY.match(text, at)
        if key is None:
            raise TemplateProblem(f'after "=>" stands key=value, not "{text[at:]}"')
        same = _SAME.match(text, key.end())
        if same is not None:
            says[key.group(1)], at = Same(same.group(1)), same.end()
        else:
            says[key.group(1)], at = decoder.raw_decode(text, key.end())
        at += len(text[at:]) - len(text[at:].lstrip(' ,'))
    return says
