"""Requests with the numbers that the rounded weights give, for the test that holds TypeScript to them."""

from decode.heads import Heads
from network.slots import Layout
from text.tokens import utf16


def parity(heads: list[Heads], layout: Layout) -> dict[str, object]:
    return {'requests': [_request(found, layout) for found in heads]}


def _request(heads: Heads, layout: Layout) -> dict[str, object]:
    request = heads.request
    best = int(heads.raw_tool[: layout.none].argmax())
    first = layout.first_slot(best)
    return {
        'text': request.text,
        'tokens': [[utf16(request.text, token.start), utf16(request.text, token.end)] for token in request.tokens],
        'words': [token.word for token in request.features],
        'grams': [list(token.grams) for token in request.features],
        'shapes': [sorted(token.shapes + inside) for token, inside in zip(request.features, request.places, strict=True)],
        'tool': _short(heads.raw_tool),
        'slots': [_slot(heads, layout, first + offset) for offset in range(len(layout.tools[best].slots))],
    }


def _slot(heads: Heads, layout: Layout, slot: int) -> dict[str, object]:
    entry: dict[str, object] = {'slot': slot, 'start': _short(heads.raw_starts[slot]), 'end': _short(heads.raw_ends[slot])}
    if layout.rows[slot][1]:
        entry['choice'] = _short(heads.raw_choices[slot])
    return entry


def _short(values) -> list[float]:
    return [round(float(value), 4) for value in values]
