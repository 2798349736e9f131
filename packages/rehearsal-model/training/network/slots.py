"""All slots of all tools in one row, as the model file numbers them."""

from dataclasses import dataclass

from generate.tools import Slot, Tool


@dataclass(frozen=True)
class Layout:
    tools: tuple[Tool, ...]
    slots: tuple[Slot, ...]
    # For each slot the first row of its choices and how many there are, absent included; none has (0, 0).
    rows: tuple[tuple[int, int], ...]

    @property
    def none(self) -> int:
        return len(self.tools)

    @property
    def choice_rows(self) -> int:
        return sum(count for _, count in self.rows)

    def first_slot(self, tool: int) -> int:
        return sum(len(earlier.slots) for earlier in self.tools[:tool])


def layout_of(tools: list[Tool]) -> Layout:
    slots = tuple(slot for tool in tools for slot in tool.slots)
    rows: list[tuple[int, int]] = []
    at = 0
    for slot in slots:
        count = len(slot.choices) + 1 if slot.choices else 0
        rows.append((at, count) if count else (0, 0))
        at += count
    return Layout(tuple(tools), slots, tuple(rows))
