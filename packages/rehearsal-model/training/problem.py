"""The one error that these programs show to whoever runs them."""

from pathlib import Path


class DataProblem(Exception):
    """Something in the data or the set-up that somebody has to mend; the message says where and what."""


def at_line(path: Path, line: int, what: str) -> DataProblem:
    return DataProblem(f'{path.name}:{line}: {what}')
