"""A call as it comes out of the grammar of a request."""

import re
from dataclasses import dataclass

from generate.tools import Value

_ARGUMENT = re.compile(r'"([^"]*)"|\'([^\']*)\'|(\S+)')

Argument = Value | list[str]


@dataclass(frozen=True)
class Call:
    """The best call; tool is none where nothing fits. score is its logarithm, the others are probabilities."""

    tool: str
    arguments: dict[str, Argument]
    score: float
    tool_probability: float
    slot_probability: float


def words_of(text: str) -> list[str]:
    """The arguments of a program: split at white space, quoted ones as one."""
    return [next(group for group in match.groups() if group is not None) for match in _ARGUMENT.finditer(text)]
