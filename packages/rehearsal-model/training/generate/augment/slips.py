"""Slips of the keyboard and careless style, in the words of a template only: never in a value."""

import re
from random import Random

_WORD = re.compile("[A-Za-z][A-Za-z']*")
_APOSTROPHE = re.compile("(?<=[A-Za-z])['\u2019](?=[a-z])")
_ROWS = ('qwertyuiop', 'asdfghjkl', 'zxcvbnm')
_ARTICLES = re.compile(r'(?<= )(the|a|an|all|of|that|my|any|some|is|to) (?=[a-z])')
_SHORT = dict(
    pair.split('=') for pair in 'you=u please=pls are=r and=& with=w/ without=w/o the=teh what=wat your=ur because=bc to=2'.split()
)


def typo(words: str, random: Random, spared: frozenset[str]) -> str:
    """One slip in one word of at least four letters."""
    places = [match for match in _WORD.finditer(words) if len(match.group()) >= 4 and match.group().lower() not in spared]
    if not places:
        return words
    match = random.choice(places)
    return words[: match.start()] + _slip(match.group(), random) + words[match.end() :]


def _slip(word: str, random: Random) -> str:
    at = random.randrange(1, len(word) - 1)
    dice = random.random()
    if dice < 0.3:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if dice < 0.6:
        return word[:at] + word[at + 1 :]
    if dice < 0.8:
        return word[:at] + word[at] + word[at:]
    return word[:at] + _neighbour(word[at], random) + word[at + 1 :]


def _neighbour(char: str, random: Random) -> str:
    for row in _ROWS:
        at = row.find(char.lower())
        if at >= 0:
            return row[max(0, min(len(row) - 1, at + random.choice((-1, 1))))]
    return char


def bare(words: str) -> str:
    """Without apostrophes, as many people type: whats, dont, Id."""
    return _APOSTROPHE.sub('', words)


def telegraph(words: str, random: Random) -> str:
    """Drops some of the small words."""
    return _ARTICLES.sub(lambda match: '' if random.random() < 0.6 else match.group(), words)


def chat(words: str, random: Random) -> str:
    """Some words as people write them in a hurry."""
    return _WORD.sub(lambda match: _SHORT.get(match.group(), match.group()) if random.random() < 0.5 else match.group(), words)
