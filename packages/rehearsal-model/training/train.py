#!/usr/bin/env python3
"""Trains the rehearsal model from the phrasings and writes model/ and test/parity.json. See --help."""

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from places import PACKAGE
from problem import DataProblem


@dataclass(frozen=True)
class Wish:
    check: bool
    quick: bool
    seconds: float
    seed: int
    known: int
    out: Path | None


def read_wish(arguments: list[str]) -> Wish:
    parser = argparse.ArgumentParser(
        description='Trains the rehearsal model on one core and writes model/rehearsal.fpfm, model/rehearsal.json and test/parity.json.',
        epilog='It needs Python 3.11 or newer, numpy and torch 1.13 or newer: on Debian, apt-get install python3-torch python3-numpy.',
    )
    parser.add_argument('--check', action='store_true', help='read and check all data and write nothing; needs no torch')
    parser.add_argument('--quick', action='store_true', help='a run of about a minute; its poor model goes to a new passing folder')
    parser.add_argument('--out', type=Path, help='the folder that gets model/ and test/parity.json (default: the package)')
    parser.add_argument('--seconds', type=float, default=1740.0, help='seconds of CPU that the whole run may take (default: 1740)')
    parser.add_argument('--seed', type=int, default=7, help='the seed of everything that is left to chance (default: 7)')
    parser.add_argument(
        '--write-tests',
        type=int,
        default=0,
        metavar='N',
        help='write test/known.jsonl (N requests of known phrasing for each tool) and test/held-out.jsonl (from test/templates), and end',
    )
    given = parser.parse_args(arguments)
    return Wish(given.check, given.quick, 75.0 if given.quick else given.seconds, given.seed, given.write_tests, given.out)


def main(arguments: list[str]) -> int:
    wish = read_wish(arguments)
    try:
        if wish.check:
            from check import check

            return check()
        if wish.known:
            from known import write_tests

            return write_tests(wish.known)
        from settings import use_one_core

        use_one_core()
        _need_torch()
        from run import run

        out = wish.out or (Path(tempfile.mkdtemp(prefix='rehearsal-')) if wish.quick else PACKAGE)
        return run(wish.seconds, wish.seed, wish.quick, out)
    except DataProblem as problem:
        print(f'train.py: {problem}', file=sys.stderr)
        return 1


def _need_torch() -> None:
    try:
        import numpy  # noqa: F401
        import torch  # noqa: F401
    except ImportError as problem:
        raise DataProblem(
            f'{problem.name} is missing for {sys.executable}. On Debian: apt-get install python3-torch python3-numpy, '
            'and run this with the python3 of the system (/usr/bin/python3).'
        ) from problem


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
