"""What rehearsal.json says of the weights beside it."""

import hashlib
from dataclasses import dataclass

import torch

from decode.scores import Scores, Thresholds
from generate.tools import Tool

VERSION = '1.3.0'


@dataclass(frozen=True)
class Facts:
    """How the weights came about; scores are those of the dev sets."""

    phrasings: str
    seed: int
    steps: int
    seconds: int
    thresholds: Thresholds
    scores: Scores


def about_model(file: bytes, tools: list[Tool], facts: Facts) -> dict[str, object]:
    return {
        'version': VERSION,
        'sha256': hashlib.sha256(file).hexdigest(),
        'bytes': len(file),
        'trained_on': facts.phrasings,
        'torch': str(torch.__version__),
        'seed': facts.seed,
        'steps': facts.steps,
        'seconds': facts.seconds,
        'thresholds': {'tool': facts.thresholds.tool, 'slot': facts.thresholds.slot},
        'scores': {'dev': numbers(facts.scores)},
        'schemas': {tool.name: tool.schema for tool in tools},
    }


def numbers(scores: Scores) -> dict[str, int]:
    return {'wishes': scores.wishes, 'tool': scores.tool, 'exact': scores.exact, 'nones': scores.nones, 'abstained': scores.abstained}
