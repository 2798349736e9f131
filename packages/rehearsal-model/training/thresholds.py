"""Chooses when to abstain, on the dev sets."""

from decode.call import Call
from decode.scores import Thresholds, Wanted, score

_TOOL = (0.0, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8)
_SLOT = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)


def choose_thresholds(wanted: list[Wanted], calls: list[Call]) -> Thresholds:
    """What makes the sum of exact calls, right tools and due abstentions greatest; the lower ones where it is equal."""

    def worth(thresholds: Thresholds) -> float:
        found = score(wanted, calls, thresholds)
        return found.exact / found.wishes + found.tool / found.wishes + 1.5 * found.abstained / found.nones

    return max((Thresholds(tool, slot) for tool in _TOOL for slot in _SLOT), key=lambda each: (worth(each), -each.tool, -each.slot))
