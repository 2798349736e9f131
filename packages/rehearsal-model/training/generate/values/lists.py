"""The word lists that this folder ships: everything that is said at random comes from them or is put together from syllables."""

from dataclasses import dataclass, fields
from pathlib import Path

from problem import DataProblem

# These hold a saying a line; all the others hold words.
_BY_LINE = frozenset(
    'phrases frames asks openers contexts closers afterwards how_to negations statements since past vague restrictions code lines shell programs'.split()
)


@dataclass(frozen=True)
class Lists:
    nouns: tuple[str, ...]
    verbs: tuple[str, ...]
    adjectives: tuple[str, ...]
    people: tuple[str, ...]
    technical: tuple[str, ...]
    tool_words: tuple[str, ...]
    syllables: tuple[str, ...]
    # Words that also end a wish; at the end of a text they belong to the text.
    tails: tuple[str, ...]
    # Words that a wish in the imperative begins with; only such a wish stands after "can you" or "how do I".
    imperatives: tuple[str, ...]
    known_files: tuple[str, ...]
    known_folders: tuple[str, ...]
    endings: tuple[str, ...]
    phrases: tuple[str, ...]
    frames: tuple[str, ...]
    asks: tuple[str, ...]
    openers: tuple[str, ...]
    contexts: tuple[str, ...]
    closers: tuple[str, ...]
    afterwards: tuple[str, ...]
    how_to: tuple[str, ...]
    negations: tuple[str, ...]
    statements: tuple[str, ...]
    since: tuple[str, ...]
    past: tuple[str, ...]
    vague: tuple[str, ...]
    # What no tool can hold to: exceptions, conditions, another time, one more wish.
    restrictions: tuple[str, ...]
    code: tuple[str, ...]
    lines: tuple[str, ...]
    shell: tuple[str, ...]
    programs: tuple[str, ...]

    @property
    def manners(self) -> tuple[str, ...]:
        """Everything that is said around a wish."""
        return (*self.asks, *self.openers, *self.contexts, *self.closers, *self.afterwards)


def read_lists(folder: Path) -> Lists:
    return Lists(**{field.name: _read(folder, field.name) for field in fields(Lists)})


def _read(folder: Path, name: str) -> tuple[str, ...]:
    path = folder / f'{name.replace("_", "-")}.txt'
    if not path.is_file():
        raise DataProblem(f'the list {path.name} is missing in {folder.name}/')
    text = path.read_text('utf-8')
    found = tuple(line for line in text.splitlines() if line) if name in _BY_LINE else tuple(text.split())
    if not found:
        raise DataProblem(f'the list {path.name} in {folder.name}/ is empty')
    return found
