"""Branches, tags and commits."""

from random import Random

from generate.values.lists import Lists
from generate.values.words import joined, plain


def commit(lists: Lists, random: Random) -> str:
    """A branch, a tag or a commit."""
    number = f'{random.randint(0, 9)}.{random.randint(0, 20)}'
    digits = ''.join(random.choice('0123456789abcdef') for _ in range(random.choice((7, 7, 8, 10, 12, 40))))
    usual = ('main', 'master', 'develop', 'HEAD', f'HEAD~{random.randint(1, 12)}', 'HEAD^', 'origin/main', 'staging', 'dev')
    tags = (f'v{number}', f'v{number}.{random.randint(0, 9)}', number, f'release/{number}', f'release-{number}')
    branches = (
        f'feature/{joined(lists, random, "-").lower()}',
        f'fix/{plain(lists, random)}',
        joined(lists, random, '-'),
        plain(lists, random),
        f'{random.choice(lists.people).lower()}/{plain(lists, random)}',
    )
    return random.choice(random.choice((usual, usual, tags, branches, (digits, digits[:7]))))


def ref(lists: Lists, random: Random) -> str:
    """One of these, or what one has and another has not."""
    one = commit(lists, random)
    return f'{one}..{commit(lists, random)}' if random.random() < 0.12 else one
