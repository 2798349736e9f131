"""Files, folders, patterns and what is found inside structured files."""

from random import Random

from generate.values.lists import Lists
from generate.values.words import invented, joined, plain, word


def stem(lists: Lists, random: Random) -> str:
    """The name of a file without its ending."""
    dice = random.random()
    if dice < 0.42:
        name = plain(lists, random)
    elif dice < 0.82:
        name = joined(lists, random, '-_-_.')
    elif dice < 0.88:
        name = invented(lists, random)
    else:
        name = random.choice((plain(lists, random).capitalize(), plain(lists, random).upper(), random.choice(lists.people).lower()))
    if random.random() < 0.17:
        date = f'{random.randint(2019, 2030)}-{random.randint(1, 12):02d}'
        tails = (random.randint(1, 20), date, f'v{random.randint(1, 9)}', random.randint(2018, 2031), f'{date}-{random.randint(1, 28):02d}')
        tail = str(random.choice(tails))
        name = f'{name}{random.choice("-_-_.")}{tail}' if random.random() < 0.8 else f'{tail}-{name}'
    return name


def folder_name(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.55:
        return random.choice(lists.known_folders)
    if dice < 0.8:
        return plain(lists, random)
    return stem(lists, random)


def folder(lists: Lists, random: Random) -> str:
    if random.random() < 0.05:
        return ' '.join(plain(lists, random).capitalize() for _ in range(random.choice((2, 2, 3))))
    parts = [folder_name(lists, random) for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3)))]
    text = '/'.join(parts)
    if random.random() < 0.12:
        text = './' + text
    return text + '/' if random.random() < 0.2 else text


def located(lists: Lists, random: Random, name: str) -> str:
    """A name with the folders before it, or alone."""
    if random.random() < 0.55:
        return name
    return folder(lists, random).rstrip('/') + '/' + name


def file(lists: Lists, random: Random, endings: tuple[str, ...] = ()) -> str:
    if not endings:
        dice = random.random()
        if dice < 0.16:
            return located(lists, random, random.choice(lists.known_files))
        if dice < 0.2:
            return located(lists, random, '.' + plain(lists, random) + random.choice(('', 'rc', '.json')))
        if dice < 0.22:
            return f'{plain(lists, random)}.{plain(lists, random)}.{random.choice(lists.endings)}'
    name = f'{stem(lists, random)}.{random.choice(endings or lists.endings)}'
    if random.random() < 0.03:
        name = f'{plain(lists, random)} {name}'
    return located(lists, random, name)


def path(lists: Lists, random: Random) -> str:
    return folder(lists, random) if random.random() < 0.35 else file(lists, random)


def glob(lists: Lists, random: Random) -> str:
    ending = random.choice(lists.endings)
    other = random.choice(lists.endings)
    name = stem(lists, random)
    return random.choice(
        (
            f'*.{ending}',
            f'*.{ending}',
            f'*.{ending}',
            f'**/*.{ending}',
            f'**/*.{ending}',
            f'{folder(lists, random).rstrip("/")}/**/*.{ending}',
            f'{folder(lists, random).rstrip("/")}/*.{ending}',
            f'*.{{{ending},{other}}}',
            f'**/*.{{{ending},{other}}}',
            f'{name}*',
            f'*{name}*',
            f'{name}.*',
            f'{name}-?.{ending}',
            f'*.test.{ending}',
            f'test_*.{ending}',
            f'[a-z]*.{ending}',
            f'{name}-[0-9]*.{ending}',
            f'**/{name}.{ending}',
            f'*.spec.{ending}',
            f'?{name}.{ending}',
            f'**/{plain(lists, random)}/**',
        )
    )


def json_path(lists: Lists, random: Random) -> str:
    def key() -> str:
        return plain(lists, random) if random.random() < 0.7 else word(lists, random).replace(' ', '').strip('().:#=')

    steps = random.choice((1, 1, 2, 2, 3, 4))
    text = '$'
    for _ in range(steps):
        dice = random.random()
        if dice < 0.58:
            text += f'.{plain(lists, random) if random.random() < 0.8 else joined(lists, random, "_")}'
        elif dice < 0.7:
            text += f'[{random.choice((0, 0, 1, 2, -1, random.randint(3, 40)))}]'
        elif dice < 0.78:
            text += '[*]'
        elif dice < 0.84:
            text += f'..{plain(lists, random)}'
        elif dice < 0.88:
            text += f"['{key()}']" if random.random() < 0.6 else f"['{plain(lists, random)} {plain(lists, random)}']"
        elif dice < 0.92:
            text += f'[{random.randint(0, 3)}:{random.randint(4, 9)}]'
        elif dice < 0.96:
            text += f'[?@.{plain(lists, random)} {random.choice(("<", ">", "==", ">="))} {random.randint(1, 500)}]'
        else:
            text += '.*'
    return text


def column(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.5:
        return plain(lists, random)
    if dice < 0.75:
        return joined(lists, random, '_')
    if dice < 0.87:
        return plain(lists, random).capitalize()
    return f'{plain(lists, random)} {plain(lists, random)}'.capitalize() if dice < 0.94 else f'{plain(lists, random)}_id'
