"""Examples as tensors."""

from dataclasses import dataclass

import torch

from generate.example import Example
from network.slots import Layout
from text.features import Reader, Request
from text.shapes import SHAPES


@dataclass(frozen=True)
class Inputs:
    """Requests of one batch, padded to the longest; the start vector is not counted."""

    kinds: torch.Tensor
    words: torch.Tensor
    grams: torch.Tensor
    gram_starts: torch.Tensor
    shapes: torch.Tensor
    mask: torch.Tensor
    numbers: torch.Tensor


@dataclass(frozen=True)
class Targets:
    """The right tool of each request, and for each slot of that tool what it points at and what it chooses."""

    tools: torch.Tensor
    point_rows: torch.Tensor
    point_slots: torch.Tensor
    point_starts: torch.Tensor
    point_ends: torch.Tensor
    point_spans: torch.Tensor
    choice_rows: torch.Tensor
    choice_slots: torch.Tensor
    choice_values: torch.Tensor


def inputs_of(requests: list[Request]) -> Inputs:
    longest = max(len(request.tokens) for request in requests)
    kinds = torch.zeros(len(requests), longest, dtype=torch.long)
    shapes = torch.zeros(len(requests), longest, len(SHAPES))
    mask = torch.zeros(len(requests), longest + 1, dtype=torch.bool)
    numbers = torch.zeros(len(requests), longest + 1, dtype=torch.bool)
    numbers[:, 0] = True
    mask[:, 0] = True
    known: dict[int, int] = {}
    words: list[int] = []
    grams: list[int] = []
    starts: list[int] = []
    kind_rows: list[list[int]] = []
    where: tuple[list[int], list[int], list[int]] = ([], [], [])
    for row, request in enumerate(requests):
        ids: list[int] = []
        for at, (token, inside) in enumerate(zip(request.features, request.places, strict=True)):
            kind = known.get(id(token))
            if kind is None:
                kind = known[id(token)] = len(words)
                words.append(token.word + 1)
                starts.append(len(grams))
                grams.extend(token.grams)
            ids.append(kind)
            bits = token.shapes + inside
            where[0].extend([row] * len(bits))
            where[1].extend([at] * len(bits))
            where[2].extend(bits)
            if token.is_number:
                numbers[row, at + 1] = True
        kind_rows.append(ids + [0] * (longest - len(ids)))
        mask[row, 1 : len(ids) + 1] = True
    kinds = torch.tensor(kind_rows, dtype=torch.long)
    shapes[where] = 1.0
    shapes /= shapes.sum(-1, keepdim=True).clamp(min=1.0)
    return Inputs(kinds, torch.tensor(words), torch.tensor(grams), torch.tensor(starts), shapes, mask, numbers)


class Marker:
    """Finds the targets of examples."""

    def __init__(self, layout: Layout, reader: Reader) -> None:
        self._layout = layout
        self._reader = reader
        self._tool_at = {tool.name: at for at, tool in enumerate(layout.tools)}
        self._first_slot = [layout.first_slot(at) for at in range(len(layout.tools))]

    def request(self, example: Example) -> Request:
        return self._reader.read(example.request)

    def targets(self, examples: list[Example], requests: list[Request]) -> Targets:
        tools: list[int] = []
        points: list[tuple[int, int, int, int, bool]] = []
        choices: list[tuple[int, int, int]] = []
        for row, (example, request) in enumerate(zip(examples, requests, strict=True)):
            tool = self._tool_at.get(example.tool, self._layout.none)
            tools.append(tool)
            if tool == self._layout.none:
                continue
            for offset, slot in enumerate(self._layout.tools[tool].slots):
                number = self._first_slot[tool] + offset
                if slot.kind != 'choice':
                    first, last = _pointed(example, request, slot.name)
                    points.append((row, number, first, last, slot.kind != 'number'))
                if slot.choices:
                    said = slot.name in example.choices
                    value = slot.choices.index(example.choices[slot.name]) if said else len(slot.choices)
                    choices.append((row, number, self._layout.rows[number][0] + value))
        point = torch.tensor(points, dtype=torch.long).reshape(-1, 5)
        choice = torch.tensor(choices, dtype=torch.long).reshape(-1, 3)
        point_rows, point_slots, starts, ends, spans = point.unbind(1)
        return Targets(torch.tensor(tools), point_rows, point_slots, starts, ends, spans.bool(), *choice.unbind(1))


def _pointed(example: Example, request: Request, name: str) -> tuple[int, int]:
    """The positions of the first and last token of a value, counted from 1; 0 where it is absent."""
    span = example.spans.get(name)
    if span is None:
        return (0, 0)
    first = next((at for at, token in enumerate(request.tokens, start=1) if token.start == span[0]), 0)
    last = next((at for at, token in enumerate(request.tokens, start=1) if token.end == span[1]), 0)
    return (first, last)
