"""An endless, reproducible stream of examples."""

import math
from collections.abc import Iterator
from random import Random

from generate.example import Example
from generate.negatives import restricted, turned, without_value
from generate.phrasings import Template
from generate.request import Habits, Requests
from generate.tools import NONE, Tool
from generate.values.lists import Lists

_TRIES = 30


class Stream:
    """Every tool comes as often as every other; the share of requests for no tool is given."""

    def __init__(self, templates: list[Template], tools: list[Tool], lists: Lists, seed: int, habits: Habits, none: float) -> None:
        self._random = Random(seed)
        self._requests = Requests(tools, lists, self._random, habits)
        self._tools = {tool.name: tool for tool in tools}
        self._none = none
        self._lists = lists
        self._by_tool: dict[str, tuple[list[Template], list[float]]] = {}
        for template in templates:
            found, weights = self._by_tool.setdefault(template.tool, ([], []))
            found.append(template)
            weights.append(1 + min(4.0, math.log2(template.variants)) / 2)

    def __iter__(self) -> Iterator[Example]:
        while True:
            yield self.next()

    def next(self) -> Example:
        names = sorted(self._tools)
        for _ in range(_TRIES * _TRIES):
            tool = NONE if self._random.random() < self._none else self._random.choice(names)
            example = self._none_example(names) if tool == NONE else self.of(tool)
            if example is not None:
                return example
        raise RuntimeError('no template gives a request')

    def of(self, tool: str) -> Example | None:
        if tool not in self._by_tool:
            return None
        for _ in range(_TRIES):
            example = self._requests.make(self._template(tool))
            if example is not None:
                return example
        return None

    def _template(self, tool: str) -> Template:
        found, weights = self._by_tool[tool]
        return self._random.choices(found, weights)[0]

    def _none_example(self, names: list[str]) -> Example | None:
        dice = self._random.random()
        if dice < 0.6 and NONE in self._by_tool:
            return self.of(NONE)
        name = self._random.choice(names)
        if name not in self._by_tool:
            return None
        template = self._template(name)
        pieces = self._requests.pieces(template)
        if dice < 0.75:
            return turned(pieces, self._lists, self._random)
        if dice < 0.9:
            return restricted(template, pieces, self._lists, self._random)
        return without_value(template, pieces, self._tools[name], self._lists, self._random)
