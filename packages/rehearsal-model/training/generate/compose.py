"""Puts words and values together and keeps where each value stands."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """Words of a template (slot is None) or a value; quoted says that quote marks are put around it."""

    text: str
    slot: str | None = None
    kind: str = ''
    quotes: tuple[str, str] = ('', '')


def joined(pieces: list[Piece]) -> tuple[str, dict[str, tuple[int, int]]]:
    text = ''
    spans: dict[str, tuple[int, int]] = {}
    for piece in pieces:
        if piece.slot is None:
            text = _with_words(text, piece.text)
            continue
        text += piece.quotes[0]
        spans[piece.slot] = (len(text), len(text) + len(piece.text))
        text += piece.text + piece.quotes[1]
    return text.rstrip(), spans


def _with_words(text: str, words: str) -> str:
    while '  ' in words:
        words = words.replace('  ', ' ')
    if words.startswith(' ') and (not text or text.endswith(' ')):
        words = words[1:]
    # An option left out may leave a space before a mark; "'d like" and "'s" belong to the word before.
    if text.endswith(' ') and words.startswith((',', '.', ';', '?', '!', "'d ", "'s ")):
        text = text.rstrip()
    return text + words
