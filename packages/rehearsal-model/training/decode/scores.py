"""Counts how often the calls are right."""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from decode.call import Call
from generate.tools import NONE
from problem import at_line


@dataclass(frozen=True)
class Wanted:
    request: str
    tool: str
    arguments: dict[str, object]
    where: str


@dataclass
class Scores:
    """tool: the tool is right; exact: tool and arguments are; abstained: no tool was right and none was called."""

    wishes: int = 0
    tool: int = 0
    exact: int = 0
    nones: int = 0
    abstained: int = 0
    by_tool: dict[str, list[int]] = field(default_factory=dict)
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    misses: list[tuple[Wanted, Call]] = field(default_factory=list)

    def say(self) -> str:
        parts: list[str] = []
        if self.wishes:
            parts.append(f'tool {self.tool}/{self.wishes} = {self.tool / self.wishes:.3f}')
            parts.append(f'exact {self.exact}/{self.wishes} = {self.exact / self.wishes:.3f}')
        if self.nones:
            parts.append(f'abstained {self.abstained}/{self.nones} = {self.abstained / self.nones:.3f}')
        return ', '.join(parts)


@dataclass(frozen=True)
class Thresholds:
    tool: float = 0.0
    slot: float = 0.0

    def holds(self, call: Call) -> bool:
        return call.tool != NONE and call.tool_probability >= self.tool and call.slot_probability >= self.slot


def read_wanted(path: Path) -> list[Wanted]:
    found: list[Wanted] = []
    for number, line in enumerate(path.read_text('utf-8').splitlines(), start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            found.append(Wanted(entry['request'], entry['name'] or NONE, entry.get('arguments') or {}, f'{path.name}:{number}'))
        except (ValueError, KeyError, TypeError) as problem:
            raise at_line(path, number, f'this is no JSON object with request, name and arguments: {problem}') from problem
    return found


def score(wanted: list[Wanted], calls: list[Call], thresholds: Thresholds) -> Scores:
    scores = Scores()
    for wish, call in zip(wanted, calls, strict=True):
        made = call.tool if thresholds.holds(call) else NONE
        if wish.tool == NONE:
            scores.nones += 1
            scores.abstained += made == NONE
        else:
            exact = made == wish.tool and call.arguments == wish.arguments
            scores.wishes += 1
            scores.tool += made == wish.tool
            scores.exact += exact
            counts = scores.by_tool.setdefault(wish.tool, [0, 0, 0])
            for at, yes in enumerate((True, made == wish.tool, exact)):
                counts[at] += yes
        if made != wish.tool:
            scores.confusions[(wish.tool, made)] += 1
        if made != wish.tool or (wish.tool != NONE and call.arguments != wish.arguments):
            scores.misses.append((wish, call))
    return scores
