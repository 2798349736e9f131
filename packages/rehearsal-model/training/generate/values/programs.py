"""Programs and their arguments."""

from random import Random

from generate.values.code import fill
from generate.values.lists import Lists
from generate.values.words import invented, joined, plain

# What is a wish for a tool of its own where it is said without "run".
_OF_TOOLS = frozenset('ls cat wc git touch echo du tar'.split())
_SHAPES = tuple(
    '--{a}|-{flag}|{a}|{file}|--{a}={b}|--{a} {n}|{folder}|-{flag} {file}|{a} --{b}|--{a}-{b}|{a} {b}|{n}|-{flag} {n}'.split('|')
)


def program(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.8:
        return random.choice(tuple(_programs(lists)))
    names = (plain(lists, random), joined(lists, random, '-'), f'{plain(lists, random)}{random.randint(2, 3)}', invented(lists, random))
    return random.choice(names)


_TASKS = tuple(
    'test tests build lint format check typecheck docs coverage clean start dev deploy release bench watch serve validate '
    'migrate seed bundle install package generate types unit e2e integration smoke doctor report publish audit'.split()
)


def task(lists: Lists, random: Random) -> str:
    """What a package.json or a Makefile calls a task."""
    dice = random.random()
    if dice < 0.55:
        return random.choice(_TASKS)
    if dice < 0.8:
        return f'{random.choice(_TASKS)}{random.choice(":-_")}{random.choice((random.choice(_TASKS), plain(lists, random)))}'
    return random.choice((plain(lists, random), joined(lists, random, '-'), joined(lists, random, '_'), invented(lists, random)))


def command(lists: Lists, random: Random) -> str:
    """A program that a command line may begin with although nobody says "run"."""
    return random.choice([name for name in _programs(lists) if name not in _OF_TOOLS])


def arguments(lists: Lists, random: Random, of: str | None) -> str:
    """A program's arguments; of a program that is not known, some of their usual shapes."""
    known = _programs(lists).get(of or '', [])
    if known and random.random() < 0.75:
        return fill(random.choice(known), lists, random)
    parts = [random.choice(_SHAPES) for _ in range(random.choice((1, 1, 2, 2)))]
    return fill(' '.join(parts).replace('{flag}', random.choice('abcdefghilmnopqrstuvxyz')), lists, random)


def _programs(lists: Lists) -> dict[str, list[str]]:
    """From each program to what it is called with; a program that is called with nothing has no arguments here."""
    entries = (line.partition(': ') for line in lists.programs)
    return {name: [shape for shape in shapes.split(' | ') if shape != '-'] for name, _, shapes in entries}
