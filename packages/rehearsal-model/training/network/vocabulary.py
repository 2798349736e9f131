"""The words that get a row of their own: those that the templates are made of, and those of manners; no values."""

from collections import Counter

from generate.phrasings import Template
from generate.template import Choice, Part, Sequence, Words
from generate.values.lists import Lists
from text.grams import folded
from text.tokens import tokens

_OFTEN = 2


def vocabulary_of(templates: list[Template], lists: Lists, size: int) -> list[str]:
    counts: Counter[str] = Counter()
    for template in templates:
        counts.update({folded(token.text) for text in _texts(template.tree) for token in tokens(text)})
    for text in lists.manners:
        counts.update({folded(token.text): _OFTEN for token in tokens(text)})
    often = [word for word, count in counts.items() if count >= _OFTEN and not any(char.isdigit() for char in word)]
    return sorted(sorted(often, key=lambda word: (-counts[word], word))[:size])


def _texts(part: Part) -> list[str]:
    match part:
        case Words(text):
            return [text]
        case Sequence(parts):
            return [text for inner in parts for text in _texts(inner)]
        case Choice(options):
            return [text for option in options for text in _texts(option)]
        case _:
            return []
