"""Splits a request into tokens with offsets. src/text does the same in TypeScript; test/parity.json holds the two together."""

import re
from dataclasses import dataclass
from functools import lru_cache

from text.peel import CHUNK, Piece, peel_ends
from text.units import Unit, cut_units

MAX_TOKENS = 96
_RANGE = re.compile('([0-9]+)([-\u2013])([0-9]+)')


@dataclass(frozen=True)
class Token:
    """A token and where it stands, in code points; the end is exclusive."""

    text: str
    start: int
    end: int


@lru_cache(maxsize=16_384)
def read(text: str) -> tuple[list[Token], list[Unit]]:
    """The tokens of a request, and its units: no token holds the end of one unit and something else."""
    units = cut_units(text)
    edges = {edge for unit in units for edge in edges_of(unit)}
    found: list[Token] = []
    for chunk in CHUNK.finditer(text):
        before, core, after = peel_ends(text, chunk.start(), chunk.end())
        for start, end in [*before, *_core(text, *core), *after]:
            cuts = [start, *(at for at in range(start + 1, end) if at in edges), end]
            found.extend(Token(text[a:b], a, b) for a, b in zip(cuts, cuts[1:], strict=False))
        if len(found) >= MAX_TOKENS:
            break
    return found[:MAX_TOKENS], units


def tokens(text: str) -> list[Token]:
    return read(text)[0]


def edges_of(unit: Unit) -> tuple[int, ...]:
    """Where a value may begin or end at a unit: of a quote also inside of its marks, of a name before its 's."""
    if unit.kind == 'quote':
        return (unit.start, unit.start + 1, unit.end - 1, unit.end)
    return (unit.start, unit.start + len(unit.text), unit.end)


def _core(text: str, start: int, end: int) -> list[Piece]:
    numbers = _RANGE.fullmatch(text, start, end)
    if numbers:
        return [numbers.span(1), numbers.span(2), numbers.span(3)]
    return [(start, end)] if end > start else []


def utf16(text: str, at: int) -> int:
    """The offset in UTF-16 units of an offset in code points."""
    return at + sum(1 for char in text[:at] if ord(char) > 0xFFFF)
