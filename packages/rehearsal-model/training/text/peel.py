"""Takes quotes, brackets and sentence marks off the ends of a piece of a request. src/text/peel.ts does the same in TypeScript."""

import re

QUOTES = '"\'`\u201c\u201d\u2018\u2019\u00ab\u00bb'
OPENING = {'(': ')', '[': ']', '{': '}', '<': '>'}
CLOSING = {closing: opening for opening, closing in OPENING.items()}
MARKS = ',.;:!?'
# After one of these a quote opens inside a word, as in name="x": its partner at the end belongs to the word.
BEFORE_INNER_QUOTE = '=([{,:'
SPACE = '\t\n\x0b\x0c\r \x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
CHUNK = re.compile(f'[^{SPACE}]+')

Piece = tuple[int, int]


def peel_ends(text: str, start: int, end: int) -> tuple[list[Piece], Piece, list[Piece]]:
    """What stands before, what is left, and what stands behind."""
    before: list[Piece] = []
    after: list[Piece] = []
    while end - start > 1:
        front, back = _peel(text, start, end)
        if front == 0 and back == 0:
            break
        if front:
            before.append((start, start + front))
            start += front
        if back:
            after.append((end - back, end))
            end -= back
    return before, (start, end), after[::-1]


def _peel(text: str, start: int, end: int) -> Piece:
    """How many characters to take off at the front and at the back of a chunk."""
    first, last = text[start], text[end - 1]
    if end - start > 2 and last == 's' and text[end - 2] in "'\u2019":
        return (0, 2)
    if first in QUOTES:
        return (1, 0)
    if first in OPENING:
        partner = _partner(text, start, end)
        if partner is None:
            return (1, 0)
        if partner == end - 1:
            return (1, 1)
    if last in MARKS or (last in QUOTES and not _closes_inner_quote(text, start, end)):
        return (0, 1)
    if last in CLOSING and CLOSING[last] not in text[start : end - 1]:
        return (0, 1)
    return (0, 0)


def _partner(text: str, start: int, end: int) -> int | None:
    """Where the bracket that opens the chunk is closed."""
    depth = 0
    for at in range(start, end):
        if text[at] == text[start]:
            depth += 1
        elif text[at] == OPENING[text[start]]:
            depth -= 1
            if depth == 0:
                return at
    return None


def _closes_inner_quote(text: str, start: int, end: int) -> bool:
    last = text[end - 1]
    return any(text[at] == last and text[at - 1] in BEFORE_INNER_QUOTE for at in range(start + 1, end - 1))
