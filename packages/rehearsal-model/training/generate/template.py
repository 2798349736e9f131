"""One template line: a tree of words, choices and values."""

import math
import re
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Words:
    text: str


@dataclass(frozen=True)
class Hole:
    """Where a value of an argument stands, and of which kind."""

    slot: str
    kind: str


@dataclass(frozen=True)
class Sequence:
    parts: tuple['Part', ...]


@dataclass(frozen=True)
class Choice:
    options: tuple[Sequence, ...]


Part = Words | Hole | Sequence | Choice
_HOLE = re.compile(r'\{([a-z_]+)(?::([a-z]+(?:\([0-9]+,[0-9]+\))?))?\}')
_CLOSING = {'(': ')', '[': ']'}


class TemplateProblem(ValueError):
    """What is wrong with a line; the reader adds file and number."""


def parse(text: str, kinds: dict[str, str]) -> Sequence:
    sequence, at = _sequence(text, 0, kinds, '')
    if at != len(text):
        raise TemplateProblem(f'"{text[at]}" closes nothing')
    return sequence


def _sequence(text: str, at: int, kinds: dict[str, str], stops: str) -> tuple[Sequence, int]:
    parts: list[Part] = []
    while at < len(text) and text[at] not in stops:
        char = text[at]
        if char in _CLOSING:
            part, at = _choice(text, at, kinds)
            parts.append(part)
        elif char == '{':
            part, at = _hole(text, at, kinds)
            parts.append(part)
        elif char in ')]|}':
            break
        else:
            end = at
            while end < len(text) and text[end] not in '([{|)]}':
                end += 1
            parts.append(Words(text[at:end]))
            at = end
    return Sequence(tuple(parts)), at


def _choice(text: str, at: int, kinds: dict[str, str]) -> tuple[Choice, int]:
    opening, closing = text[at], _CLOSING[text[at]]
    options = [Sequence(())] if opening == '[' else []
    begin = at
    at += 1
    while True:
        option, at = _sequence(text, at, kinds, '|' + closing)
        options.append(option)
        if at >= len(text):
            raise TemplateProblem(f'"{opening}" at column {begin + 1} is not closed')
        if text[at] == closing:
            return Choice(tuple(options)), at + 1
        if text[at] != '|':
            raise TemplateProblem(f'"{text[at]}" closes nothing that "{opening}" at column {begin + 1} opens')
        at += 1


def _hole(text: str, at: int, kinds: dict[str, str]) -> tuple[Hole, int]:
    match = _HOLE.match(text, at)
    if match is None:
        raise TemplateProblem(f'what begins with "{{" at column {at + 1} is no value: {{name}} or {{name:kind}}')
    name, kind = match.group(1), match.group(2) or kinds.get(match.group(1))
    if kind is None:
        raise TemplateProblem(f'{{{name}}} is not among the slots and names no kind')
    return Hole(name, kind), match.end()


def holes(part: Part) -> list[Hole]:
    match part:
        case Hole():
            return [part]
        case Sequence(parts):
            return [hole for inner in parts for hole in holes(inner)]
        case Choice(options):
            return [hole for option in options for hole in holes(option)]
        case _:
            return []


def repeated(part: Part) -> str | None:
    """The argument that one way through the template would use twice."""
    for path_holes in _ways(part):
        for name in path_holes:
            if path_holes.count(name) > 1:
                return name
    return None


def _ways(part: Part) -> list[tuple[str, ...]]:
    match part:
        case Hole(slot, _):
            return [(slot,)]
        case Sequence(parts):
            ways: set[tuple[str, ...]] = {()}
            for inner in parts:
                ways = {before + after for before in ways for after in _ways(inner)}
            return sorted(ways)
        case Choice(options):
            return sorted({way for option in options for way in _ways(option)})
        case _:
            return [()]


def variants(part: Part) -> float:
    """How many surface forms a template stands for, values aside."""
    match part:
        case Sequence(parts):
            return math.prod((variants(inner) for inner in parts), start=1.0)
        case Choice(options):
            return sum(variants(option) for option in options)
        case _:
            return 1.0


def choose(part: Part, random: Random) -> list[Words | Hole]:
    """One way through the template."""
    match part:
        case Sequence(parts):
            return [leaf for inner in parts for leaf in choose(inner, random)]
        case Choice(options):
            return choose(random.choice(options), random)
        case _:
            return [part]
