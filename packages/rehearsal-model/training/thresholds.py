"""Chooses when to abstain, on the dev sets."""

from decode.call import Call
from decode.scores import Thresholds, Wanted, score

_TOOL = (0.0, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8)
_SLOT = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)
_SPARED = 300


def choose_thresholds(wanted: list[Wanted], calls: list[Call]) -> Thresholds:
    """The strictest that cost at most one exact call in 300: what is refused can be said again, and what is wrong has run."""
    found = {each: score(wanted, calls, each) for each in (Thresholds(tool, slot) for tool in _TOOL for slot in _SLOT)}
    most = max(scores.exact for scores in found.values())
    least = most - max(1, most // _SPARED)
    return max((each for each, scores in found.items() if scores.exact >= least), key=lambda each: (each.tool + each.slot, each.tool))
