"""Everything that is read before anything is learnt."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from decode.scores import Wanted, read_wanted
from generate.phrasings import Template, read_phrasings
from generate.tools import NONE, Tool, read_tools
from generate.values.lists import Lists, read_lists
from places import DEV, LISTS, PHRASINGS, TOOLS
from problem import DataProblem


@dataclass(frozen=True)
class Data:
    tools: list[Tool]
    lists: Lists
    templates: list[Template]
    dev: dict[str, list[Wanted]]
    # The sum of the phrasings as they were read.
    phrasings: str


def read_data() -> Data:
    tools = read_tools(TOOLS)
    templates = read_phrasings(PHRASINGS, tools)
    phrasings = sum_of(PHRASINGS, '*.txt')
    missing = sorted({tool.name for tool in tools} - {template.tool for template in templates})
    if missing:
        raise DataProblem(f'no phrasings for {", ".join(missing)}')
    dev = {path.stem: read_wanted(path) for path in sorted(DEV.glob('*.jsonl'))}
    if not dev:
        raise DataProblem(f'no .jsonl file in {DEV.name}/: the checkpoint and the thresholds are chosen on it')
    known = {tool.name for tool in tools} | {NONE}
    for wish in (wish for wishes in dev.values() for wish in wishes):
        if wish.tool not in known:
            raise DataProblem(f'{wish.where}: no skill has a tool called {wish.tool}')
    return Data(tools, read_lists(LISTS), templates, dev, phrasings)


def sum_of(folder: Path, pattern: str) -> str:
    """One sha256 over the names and contents of files, in the order of their names."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob(pattern)):
        digest.update(f'{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n'.encode())
    return digest.hexdigest()
