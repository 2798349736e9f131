"""A request and what is right about it."""

from dataclasses import dataclass, field

from generate.tools import NONE, Value


@dataclass(frozen=True)
class Example:
    """Spans are of code points, the end exclusive; numbers are pointed at like spans."""

    request: str
    tool: str = NONE
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    choices: dict[str, Value] = field(default_factory=dict)
    where: str = ''
