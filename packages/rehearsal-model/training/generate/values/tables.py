"""What stands in tables and in files of settings: cells, amounts, days, keys and their values."""

from random import Random

from generate.values.lists import Lists
from generate.values.paths import column, file
from generate.values.words import joined, plain, word, words

_STATES = 'open closed paid sent done draft shipped active late new adult junior home away won lost food fuel rent'.split()
_SWITCHES = 'true false true false on off yes no'.split()


def table(lists: Lists, random: Random) -> str:
    return file(lists, random, ('csv', 'csv', 'csv', 'csv', 'csv', 'tsv'))


def config(lists: Lists, random: Random) -> str:
    return file(lists, random, ('json', 'json', 'yaml', 'yaml', 'yml', 'toml', 'toml', 'ini', 'cfg'))


def day(lists: Lists, random: Random) -> str:
    text = f'{random.randint(2018, 2031)}-{random.randint(1, 12):02d}-{random.randint(1, 28):02d}'
    return text if random.random() < 0.85 else text[: random.choice((4, 7))]


def amount(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.65:
        return str(random.choice((random.randint(0, 20), random.randint(5, 100), random.randint(100, 5000))))
    if dice < 0.95:
        return f'{random.randint(0, 900)}.{random.choice((5, 25, 50, 80, 99))}'
    return f'-{random.randint(1, 40)}'


def cell(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.3:
        return random.choice(_STATES)
    if dice < 0.5:
        return plain(lists, random)
    if dice < 0.62:
        return f'{random.choice(lists.people)} {plain(lists, random).capitalize()}'
    if dice < 0.72:
        return random.choice(lists.people)
    if dice < 0.84:
        return random.choice((amount(lists, random), f'{plain(lists, random)[:2].upper()}{random.randint(1, 99):02d}'))
    return words(lists, random) if dice < 0.92 else plain(lists, random).capitalize()


def entry(lists: Lists, random: Random) -> str:
    """What is written into a cell: a yes or no, too."""
    return random.choice(('yes', 'no')) if random.random() < 0.3 else cell(lists, random)


def key(lists: Lists, random: Random) -> str:
    """A key by itself, or the way to it with points."""
    dice = random.random()
    if dice < 0.35:
        return plain(lists, random)
    if dice < 0.7:
        return joined(lists, random, '___-')
    steps = [plain(lists, random) if random.random() < 0.7 else joined(lists, random, '_') for _ in range(random.choice((2, 2, 2, 3)))]
    if random.random() < 0.12:
        steps.insert(1, str(random.randint(0, 5)))
    return '.'.join(steps)


def setting(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.4:
        return amount(lists, random)
    if dice < 0.58:
        return random.choice(_SWITCHES)
    if dice < 0.66:
        return f'{random.randint(0, 9)}.{random.randint(0, 20)}.{random.randint(0, 9)}'
    return word(lists, random) if dice < 0.85 else words(lists, random)


def switch(lists: Lists, random: Random) -> str:
    return random.choice(('on', 'off'))


def row_number(lists: Lists, random: Random) -> str:
    return str(random.choice((random.randint(1, 12), random.randint(1, 300))))


def columns(lists: Lists, random: Random) -> str:
    """Two or three columns, as a person names them one after the other."""
    names = [column(lists, random) for _ in range(random.choice((2, 2, 3)))]
    return f'{", ".join(names[:-1])}{random.choice((" and ", ", "))}{names[-1]}'
