"""What a token looks like, whatever its letters mean. The order of SHAPES is the order of the rows in the model file."""

import re

from text.peel import QUOTES
from text.tokens import Token
from text.units import Unit
from text.whole import pairs

NUMBER_NAMES = (
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
)
NUMBER_WORDS = {word: number for number, word in enumerate(NUMBER_NAMES.split(), start=1)}

ENDINGS = {
    'ending-csv': 'csv tsv',
    'ending-json': 'json jsonl',
    'ending-notebook': 'ipynb',
    'ending-markdown': 'md markdown',
    'ending-text': 'txt log',
    'ending-code': 'js ts mjs cjs jsx tsx py rb go rs java c h cpp hpp cs php sh sql html css',
}

PATTERNS = {
    'has-digit': '[0-9]',
    'all-digits': '^[0-9]+$',
    'has-slash': '/',
    'starts-with-dot': r'^\..',
    'ends-with-slash': '/$',
    'has-extension': r'^.+\.[A-Za-z0-9]{1,6}$',
    'has-glob': r'[*?]|\{.*\}|\[.*\]',
    'has-underscore': '_',
    'has-hyphen-inside': '.-.',
    'has-equals': '=',
    'has-dollar': r'\$',
    'has-upper-first': '^[A-Z]',
    'all-upper': '^[^a-z]*[A-Z][^a-z]*[A-Z][^a-z]*$',
    'camel-inside': '[a-z][A-Z]',
    'is-punctuation': '^[!-/:-@\\[-`{-~\u201c\u201d\u2018\u2019\u00ab\u00bb]+$',
    'starts-with-hyphen': '^-.',
    'has-pipe-or-redirect': '[|<>]',
    'has-colon': ':',
    'has-paren': '[()]',
    'has-tilde-or-caret': '[~^]',
    'hex-like': '^[0-9a-f]{7,40}$',
}

SHAPES = (*PATTERNS, 'number-word', 'is-quote', 'inside-quotes', 'inside-backticks', *ENDINGS, 'ending-other')

_PATTERNS = {name: re.compile(pattern, re.DOTALL) for name, pattern in PATTERNS.items()}
_EXTENSION = re.compile(r'^.+\.([A-Za-z0-9]{1,6})$', re.DOTALL)
_ENDING_OF = {ending: name for name, endings in ENDINGS.items() for ending in endings.split()}
_NUMBER = re.compile('#?([0-9]{1,15})(st|nd|rd|th|s|x)?', re.IGNORECASE)


def own_shapes(token: str) -> list[str]:
    """The shapes that a token has wherever it stands."""
    shapes = [name for name, pattern in _PATTERNS.items() if pattern.search(token)]
    if token.lower() in NUMBER_WORDS:
        shapes.append('number-word')
    if len(token) == 1 and token in QUOTES:
        shapes.append('is-quote')
    extension = _EXTENSION.search(token)
    if extension:
        shapes.append(_ENDING_OF.get(extension.group(1).lower(), 'ending-other'))
    return shapes


def places(found: list[Token], units: list[Unit]) -> list[tuple[str, ...]]:
    """For each token, whether it stands between partners."""
    inside: list[set[str]] = [set() for _ in found]
    for opening, closing in pairs(found, units).items():
        for at in range(opening + 1, closing):
            inside[at].add('inside-quotes')
            if found[opening].text == '`':
                inside[at].add('inside-backticks')
    return [tuple(sorted(names)) for names in inside]


def number_of(token: str) -> int | None:
    """The number that a token says: 12, #12, 3rd, 30s, or a word from one to twenty."""
    match = _NUMBER.fullmatch(token)
    return int(match.group(1)) if match else NUMBER_WORDS.get(token.lower())
