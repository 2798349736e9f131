#!/usr/bin/env python3
"""Scores model/rehearsal.fpfm on the dev sets, or on the frozen test. See --help."""

import argparse
import sys
from pathlib import Path

from places import DEV, MODEL, TOOLS, TEST
from problem import DataProblem
from settings import use_one_core

_FROZEN = ('known.jsonl', 'held-out.jsonl', 'free.jsonl', 'none.jsonl')


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description='Scores the weights of model/: right tool, exact call, due abstention.')
    parser.add_argument('--test', action='store_true', help='the frozen test, and only its totals: nobody is to tune on it')
    parser.add_argument('--misses', action='store_true', help='print every dev request that went wrong, with what was made of it')
    given = parser.parse_args(arguments)
    use_one_core()
    try:
        files = [TEST / name for name in _FROZEN] if given.test else sorted(DEV.glob('*.jsonl'))
        _score(files, details=not given.test, misses=given.misses and not given.test)
    except DataProblem as problem:
        print(f'score.py: {problem}', file=sys.stderr)
        return 1
    return 0


def _score(files: list[Path], details: bool, misses: bool) -> None:
    from decode.derive import derive
    from decode.scores import Thresholds, read_wanted, score
    from export.load import load_model
    from generate.tools import read_tools

    model = load_model(MODEL / 'rehearsal.fpfm', read_tools(TOOLS))
    thresholds = Thresholds(**model.header['thresholds'])
    everything = []
    for path in files:
        wanted = read_wanted(path)
        calls = [derive(heads, model.layout) for heads in model.heads([wish.request for wish in wanted])]
        everything += list(zip(wanted, calls, strict=True))
        print(f'{path.name}: {score(wanted, calls, thresholds).say()}')
    scores = score([wish for wish, _ in everything], [call for _, call in everything], thresholds)
    print(f'all: {scores.say()} (thresholds: tool {thresholds.tool}, slot {thresholds.slot})')
    if not details:
        return
    for tool, (wishes, right, exact) in sorted(scores.by_tool.items(), key=lambda entry: entry[1][2] / entry[1][0]):
        print(f'  {tool:16} tool {right}/{wishes}, exact {exact}/{wishes}')
    for (wanted_tool, made), count in scores.confusions.most_common(40):
        print(f'  {count} x {wanted_tool} taken for {made}')
    for wish, call in scores.misses if misses else []:
        print(f'{wish.where} {wish.request}\n    wanted {wish.tool} {wish.arguments}')
        print(f'    got {call.tool} {call.arguments} (tool {call.tool_probability:.2f}, slot {call.slot_probability:.2f})')


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
