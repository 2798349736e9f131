"""Chooses when to abstain, on the dev sets."""

from decode.call import Call
from decode.scores import Thresholds, Wanted, score

_TOOL = 0.5
_SLOT = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)


def choose_thresholds(wanted: list[Wanted], calls: list[Call]) -> Thresholds:
    """A tool has to be likelier than all else together: what is refused can be said again, and what is wrong has run. Of its arguments, the strictest that costs no exact call."""
    found = {each: score(wanted, calls, each).exact for each in (Thresholds(_TOOL, slot) for slot in _SLOT)}
    most = max(found.values())
    return max((each for each, exact in found.items() if exact == most), key=lambda each: each.slot)
