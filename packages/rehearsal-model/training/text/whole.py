"""Which runs of tokens can be a value: whole units, and of a quote all that is inside of it."""

import re

from text.peel import QUOTES
from text.tokens import Token
from text.units import S, Unit, begins_sentence

_FIRST = re.compile(f'[^{S}]+[{S}]+')


def pairs(found: list[Token], units: list[Unit]) -> dict[int, int]:
    """From each quote token that opens to the one that closes, by their numbers."""
    starts = {token.start: at for at, token in enumerate(found)}
    quotes = (unit for unit in units if unit.kind == 'quote')
    return {starts[unit.start]: starts[unit.end - 1] for unit in quotes if unit.start in starts and unit.end - 1 in starts}


def may_be_value(text: str, units: list[Unit], start: int, end: int, parted: bool = False) -> bool:
    """Of what is quoted a command may take a part. What begins or ends with a lone quote mark is no value."""
    near = [unit for unit in units if unit.start < end and start < unit.end]
    if any(_cuts(unit, text, start, end, parted) for unit in near):
        return False
    quotes = [unit for unit in near if unit.kind == 'quote']
    if any(start == unit.start + 1 and end == unit.end - 1 for unit in quotes):
        return True
    marks = {at for unit in quotes for at in (unit.start, unit.end - 1)}
    return not any(text[at] in QUOTES and at not in marks and _is_alone(units, at) for at in (start, end - 1))


def _is_alone(units: list[Unit], at: int) -> bool:
    """Whether a quote mark is a part of no unit, as one in a command is."""
    return not any(unit.kind != 'quote' and unit.start <= at < unit.end for unit in units)


def _cuts(unit: Unit, text: str, start: int, end: int, parted: bool) -> bool:
    if unit.kind == 'quote':
        if start <= unit.start and end >= unit.end:
            return start == unit.start and end == unit.end
        inside = unit.start < start and end < unit.end
        return not inside or not (parted or (start == unit.start + 1 and end == unit.end - 1))
    last = unit.end - 2 if text[unit.end - 2 : unit.end] in ("'s", '\u2019s') else unit.end
    if end < last:
        return True
    if start <= unit.start:
        return False
    # A capital letter at the beginning of a sentence says nothing: "Put New York in a.txt".
    first = _FIRST.match(text, unit.start)
    return not (unit.kind == 'name' and first and first.end() == start and begins_sentence(text, unit.start))
