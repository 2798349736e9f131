"""The best call that the heads allow. src/derive in TypeScript is what runs; this one chooses checkpoints and thresholds."""

import math
from dataclasses import dataclass

import numpy

from decode.call import Argument, Call, words_of
from decode.heads import Heads
from generate.tools import NONE, Slot
from network.slots import Layout
from text.shapes import number_of
from text.whole import may_be_value

_CANDIDATES = 8


@dataclass(frozen=True)
class Candidate:
    """One way to fill a slot: the tokens that it takes (first > last for none), its value and its logarithm."""

    value: Argument | None
    first: int
    last: int
    log: float
    is_number: bool = False


def derive(heads: Heads, layout: Layout) -> Call:
    best = Call(NONE, {}, float(heads.tool[layout.none]), float(math.exp(heads.tool[layout.none])), 1.0)
    first = {at: layout.first_slot(at) for at in range(len(layout.tools))}
    for at in numpy.argsort(-heads.tool[: layout.none], kind='stable'):
        log = float(heads.tool[at])
        if log <= best.score:
            break
        tool = layout.tools[at]
        parted = any(slot.kind == 'list' for slot in tool.slots)
        choices = [_candidates(heads, slot, first[at] + offset, parted) for offset, slot in enumerate(tool.slots)]
        chosen = _assign(choices, best.score - log)
        if chosen is None:
            continue
        given = {slot.name: candidate for slot, candidate in zip(tool.slots, chosen, strict=True) if candidate.value is not None}
        least = min((math.exp(candidate.log) for candidate in given.values()), default=1.0)
        arguments = {name: candidate.value for name, candidate in given.items() if candidate.value is not None}
        best = Call(tool.name, arguments, log + sum(candidate.log for candidate in chosen), math.exp(log), least)
    return best


def _candidates(heads: Heads, slot: Slot, number: int, parted: bool) -> list[Candidate]:
    found: list[Candidate] = []
    choices = heads.choices[number]
    absent = float(choices[-1]) if slot.choices else 0.0
    if slot.kind == 'choice':
        found = [Candidate(value, 1, 0, float(log)) for value, log in zip(slot.values, choices, strict=False)]
        nothing = absent
    elif slot.kind == 'number':
        none = float(heads.starts[number][0])
        found = [*_numbers(heads, slot, number, absent), *_named(heads, slot, number, none)]
        nothing = none + absent
    else:
        none = float(heads.starts[number][0] + heads.ends[number][0])
        found = [*_spans(heads, slot, number, parted, absent), *_named(heads, slot, number, none)]
        nothing = none + absent
    if not slot.required:
        found.append(Candidate(None, 1, 0, nothing))
    return sorted(found, key=lambda candidate: -candidate.log)


def _numbers(heads: Heads, slot: Slot, number: int, absent: float) -> list[Candidate]:
    found: list[Candidate] = []
    for at, token in enumerate(heads.request.tokens):
        value = number_of(token.text)
        if value is not None and slot.limits[0] <= value <= slot.limits[1]:
            found.append(Candidate(value, at, at, float(heads.starts[number][at + 1]) + absent, True))
    return found


def _spans(heads: Heads, slot: Slot, number: int, parted: bool, absent: float) -> list[Candidate]:
    tokens = heads.request.tokens
    if not tokens:
        return []
    logs = heads.starts[number][1:, None] + heads.ends[number][None, 1:]
    logs = numpy.where(numpy.triu(numpy.ones_like(logs)) > 0, logs, -numpy.inf)
    found: list[Candidate] = []
    for flat in numpy.argsort(-logs, axis=None, kind='stable')[:60]:
        first, last = divmod(int(flat), len(tokens))
        start, end = tokens[first].start, tokens[last].end
        if first > last or not may_be_value(heads.request.text, heads.request.units, start, end, parted):
            continue
        text = heads.request.text[start:end]
        value = words_of(text) if slot.kind == 'list' else text
        found.append(Candidate(value, first, last, float(logs[first, last]) + absent))
        if len(found) == _CANDIDATES:
            break
    return found


def _named(heads: Heads, slot: Slot, number: int, none: float) -> list[Candidate]:
    words = {token.text.lower() for token in heads.request.tokens}
    spoken = {value for word, value in slot.named.items() if word in words or f'{word}s' in words}
    logs = heads.choices[number]
    return [Candidate(value, 1, 0, none + float(logs[at])) for at, value in enumerate(slot.choices) if slot.named and value in spoken]


def _assign(choices: list[list[Candidate]], least: float) -> list[Candidate] | None:
    """The best filling of all slots in which no two take the same token, if it is better than the least."""
    if any(not found for found in choices):
        return None
    rest = [0.0] * (len(choices) + 1)
    for at in range(len(choices) - 1, -1, -1):
        rest[at] = rest[at + 1] + choices[at][0].log
    best: list[Candidate] | None = None
    bound = least

    def search(at: int, chosen: list[Candidate], log: float) -> None:
        nonlocal best, bound
        if at == len(choices):
            best, bound = list(chosen), log
            return
        for candidate in choices[at]:
            if log + candidate.log + rest[at + 1] <= bound:
                break
            if not any(_collide(candidate, other) for other in chosen):
                search(at + 1, [*chosen, candidate], log + candidate.log)

    search(0, [], 0.0)
    return best


def _collide(one: Candidate, other: Candidate) -> bool:
    if one.last < one.first or other.last < other.first or (one.is_number and other.is_number):
        return False
    return one.first <= other.last and other.first <= one.last
