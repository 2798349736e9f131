"""What people say around a wish: manners, context, haste."""

from random import Random

from generate.values.lists import Lists


def is_imperative(words: str, lists: Lists) -> bool:
    first = words.split(maxsplit=1)
    return bool(first) and first[0].lower().strip(',:') in lists.imperatives


def ask(lists: Lists, random: Random) -> str:
    return random.choice(lists.asks) + ' '


def opener(lists: Lists, random: Random) -> str:
    return random.choice(lists.openers) + random.choice((', ', ', ', ' ', ': ', '! ', ' - ', '. ', '... '))


def context(lists: Lists, random: Random) -> str:
    return random.choice(lists.contexts) + random.choice((', ', '. ', '. ', ': ', ' - ', ', so ', '; ', ' and '))


def closer(lists: Lists, random: Random, parted: bool) -> str:
    """Words after the wish; where they would run into a value without quotes, a mark parts them."""
    if random.random() < 0.3:
        return random.choice(('. ', '. ', ', ', ' - ', '; ')) + random.choice(lists.afterwards)
    return random.choice((', ', '. ') if parted else (' ', ' ', ', ', '. ')) + random.choice(lists.closers)
