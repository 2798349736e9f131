"""Two tests with fresh values: of the templates that are trained on, and of those that are held out.

They are written once, before the training that ships.
"""

import hashlib
import json
from collections.abc import Callable
from random import Random

from data import read_data
from decode.call import words_of
from generate.example import Example
from generate.phrasings import read_phrasings
from generate.request import QUIET, Habits, Requests
from generate.stream import Stream
from generate.tools import Tool
from places import TEST
from text.shapes import number_of

_SEED = 20261121
_VALUES = 3


def write_tests(per_tool: int) -> int:
    data = read_data()
    stream = Stream(data.templates, data.tools, data.lists, _SEED, Habits(), 0.0)
    known = [line for tool in data.tools for line in _different(tool, per_tool, lambda name=tool.name: stream.of(name))]
    _write('known.jsonl', known)
    requests = Requests(data.tools, data.lists, Random(_SEED), QUIET)
    tools = {tool.name: tool for tool in data.tools}
    held_out: list[str] = []
    for template in read_phrasings(TEST / 'templates', data.tools):
        made = _different(tools[template.tool], _VALUES, lambda chosen=template: requests.make(chosen))
        held_out.extend(made)
        if not made:
            print(f'{template.where} gives no request with whole values and is left out')
    _write('held-out.jsonl', held_out)
    return 0


def _different(tool: Tool, count: int, make: Callable[[], Example | None]) -> list[str]:
    """So many different requests, or as many as there are to be had."""
    lines: dict[str, str] = {}
    for _ in range(count * 40):
        example = make()
        if example is not None and example.request not in lines:
            entry = {'request': example.request, 'name': tool.name, 'arguments': arguments_of(example, tool)}
            lines[example.request] = json.dumps(entry, ensure_ascii=False)
        if len(lines) == count:
            break
    return list(lines.values())


def _write(name: str, lines: list[str]) -> None:
    text = '\n'.join(lines) + '\n'
    (TEST / name).write_text(text, 'utf-8')
    (TEST / f'{name}.sha256').write_text(f'{hashlib.sha256(text.encode()).hexdigest()}  {name}\n', 'utf-8')
    print(f'{len(lines)} requests in test/{name}')


def arguments_of(example: Example, tool: Tool) -> dict[str, object]:
    found: dict[str, object] = {}
    for slot in tool.slots:
        if slot.name in example.choices:
            found[slot.name] = example.choices[slot.name]
        elif slot.name in example.spans:
            start, end = example.spans[slot.name]
            text = example.request[start:end]
            found[slot.name] = {'number': number_of, 'list': words_of}.get(slot.kind, str)(text)
    return found
