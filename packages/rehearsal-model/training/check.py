"""Reads all data, tries every template and every label, and counts."""

from collections import Counter
from random import Random

from data import Data, read_data
from decode.scores import Wanted
from generate.request import QUIET, Requests
from generate.tools import NONE, Tool
from generate.compose import joined
from text.shapes import number_of
from text.tokens import tokens


def check() -> int:
    data = read_data()
    print(f'{len(data.tools)} tools, {len(data.templates)} templates, {sum(len(wishes) for wishes in data.dev.values())} dev requests')
    counts = Counter(template.tool for template in data.templates)
    print(', '.join(f'{tool} {count}' for tool, count in sorted(counts.items())))
    problems = [*_dead_templates(data), *_bad_labels(data)]
    for problem in problems:
        print(problem)
    print(f'{len(problems)} problems')
    return 1 if problems else 0


def _dead_templates(data: Data) -> list[str]:
    """Templates that never give a request whose values are runs of its tokens."""
    requests = Requests(data.tools, data.lists, Random(1), QUIET)
    found: list[str] = []
    for template in data.templates:
        if not any(requests.make(template) for _ in range(25)):
            request, _ = joined(requests.pieces(template))
            found.append(f'{template.where}: [{template.tool}] gives no request with whole values, for example: {request}')
    return found


def _bad_labels(data: Data) -> list[str]:
    tools = {tool.name: tool for tool in data.tools}
    found = (problem for wishes in data.dev.values() for wish in wishes for problem in bad_label(wish, tools))
    return list(found)


def bad_label(wish: Wanted, tools: dict[str, Tool]) -> list[str]:
    if wish.tool == NONE:
        return []
    tool = tools[wish.tool]
    problems = [f'{wish.where}: {slot.name} is missing' for slot in tool.slots if slot.required and slot.name not in wish.arguments]
    for name, value in wish.arguments.items():
        slot = tool.slot(name)
        numbers = {number_of(token.text) for token in tokens(wish.request)}
        if slot is None:
            problems.append(f'{wish.where}: {wish.tool} has no argument {name}')
        elif slot.kind == 'number' and value not in numbers:
            problems.append(f'{wish.where}: no token of the request says {name}={value}')
        elif slot.kind == 'choice' and value not in slot.values:
            problems.append(f'{wish.where}: {name} is not one of {list(slot.values)}')
        elif slot.kind == 'span' and value not in slot.choices and str(value) not in wish.request:
            problems.append(f'{wish.where}: the request does not hold {name} "{value}"')
        elif slot.kind == 'list' and not all(isinstance(value, list) and str(entry) in wish.request for entry in value):
            problems.append(f'{wish.where}: the request does not hold all of {name} {value}')
    return problems
