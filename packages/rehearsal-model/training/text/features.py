"""The features of the tokens of a request, as numbers."""

from dataclasses import dataclass

from text.grams import folded, grams
from text.shapes import SHAPES, number_of, own_shapes, places
from text.tokens import Token, read
from text.units import Unit

_SHAPE_AT = {name: at for at, name in enumerate(SHAPES)}


@dataclass(frozen=True)
class TokenFeatures:
    """Features of a token wherever it stands; word is -1 where the vocabulary lacks it."""

    word: int
    grams: tuple[int, ...]
    shapes: tuple[int, ...]
    is_number: bool


@dataclass(frozen=True)
class Request:
    text: str
    tokens: list[Token]
    units: list[Unit]
    features: list[TokenFeatures]
    places: list[tuple[int, ...]]


class Reader:
    """Turns requests into features; keeps those of tokens that it has met."""

    def __init__(self, vocabulary: list[str], buckets: int) -> None:
        self._words = {word: at for at, word in enumerate(vocabulary)}
        self._buckets = buckets
        self._known: dict[str, TokenFeatures] = {}

    def read(self, text: str) -> Request:
        found, units = read(text)
        inside = [tuple(_SHAPE_AT[name] for name in names) for names in places(found, units)]
        return Request(text, found, units, [self.token(token.text) for token in found], inside)

    def token(self, token: str) -> TokenFeatures:
        known = self._known.get(token)
        if known is None:
            if len(self._known) > 100_000:
                self._known.clear()
            shapes = tuple(_SHAPE_AT[name] for name in own_shapes(token))
            word = self._words.get(folded(token), -1)
            known = TokenFeatures(word, tuple(grams(token, self._buckets)), shapes, number_of(token) is not None)
            self._known[token] = known
        return known
