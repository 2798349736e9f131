"""Lines of source, of text files and of shells: frames from the lists with their holes filled."""

from random import Random

from generate.values.lists import Lists
from generate.values.paths import file, folder
from generate.values.words import invented, joined, plain, sentence, title


def fill(frame: str, lists: Lists, random: Random) -> str:
    """A frame with its holes filled: a, b, c names, n and k numbers, s a sentence, t a title, A a constant, and so on."""
    def name() -> str:
        return random.choice((plain, plain, joined, invented))(lists, random)

    constant = f'{plain(lists, random)}_{plain(lists, random)}'.upper() if random.random() < 0.7 else plain(lists, random).upper()
    return frame.format(
        a=name(),
        b=name(),
        c=name(),
        n=random.choice((random.randint(0, 20), random.randint(21, 5000))),
        k=random.randint(1, 9),
        s=sentence(lists, random),
        t=title(lists, random),
        A=constant,
        file=file(lists, random).replace(' ', '-'),
        other=file(lists, random).replace(' ', '-'),
        folder=folder(lists, random).rstrip('/'),
        e=random.choice(('md', 'txt', 'ts', 'js', 'py', 'log', 'csv', 'json')),
    )


def code(lists: Lists, random: Random) -> str:
    return fill(random.choice(lists.code), lists, random)


def line(lists: Lists, random: Random) -> str:
    return fill(random.choice(lists.lines), lists, random)


def shell(lists: Lists, random: Random) -> str:
    return fill(random.choice(lists.shell), lists, random)


_REGEXES = tuple(
    r'^{a} .*|{a}|{b}|\b{a}\b|{a}\d+|[A-Z]{{3}}-\d+|\d{{4}}-\d{{2}}-\d{{2}}|{a}.*{b}|({a}\|{b})s?|{a}_?{b}|^#+ {a}|{a}\(.*\)|https?://|'
    r'colou?r|v\d+\.\d+|[a-z]+_{a}|^\s*{a}|{a}$|get[A-Z]\w+|\w+@\w+|{a}[0-9]?|"{a}.*"|import .* from|^- \[ \]|{n}(px\|em)|\s+$|.*{a}|{a}+'
    .replace('\\|', '\0').split('|')
)


def regex(lists: Lists, random: Random) -> str:
    """A regular expression of one line."""
    return fill(random.choice(_REGEXES).replace('\0', '|'), lists, random)
