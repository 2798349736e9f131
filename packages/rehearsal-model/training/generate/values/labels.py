"""Ids of cells, words that mark open work, and words that stand for a missing cell."""

from random import Random

from generate.values.lists import Lists
from generate.values.paths import stem
from generate.values.words import invented, joined, plain, word

_MARKERS = 'TODO FIXME HACK XXX BUG NOTE REVIEW OPTIMIZE LATER WIP CLEANUP REFACTOR IDEA WARNING DEPRECATED SECURITY TEMP'.split()
_BLANKS = 'NA n/a N/A null NULL - ? none None nan NaN unknown missing x -1 999 -- 0 empty nil #N/A'.split()


def cell_id(lists: Lists, random: Random) -> str:
    return random.choice(
        (
            ''.join(random.choice('0123456789abcdef') for _ in range(8)),
            f'{plain(lists, random)}-{random.randint(1, 20)}',
            joined(lists, random, '-_'),
            f'cell-{random.randint(1, 40)}',
            plain(lists, random),
            invented(lists, random) + str(random.randint(1, 99)),
        )
    )


def word_list(lists: Lists, random: Random) -> str:
    chosen = random.sample(_MARKERS, random.choice((1, 1, 2, 2, 3)))
    if random.random() < 0.25:
        chosen[random.randrange(len(chosen))] = word(lists, random).upper().replace(' ', '_').strip('.:')
    return ' '.join(chosen)


def comma_list(lists: Lists, random: Random) -> str:
    chosen = random.sample(_BLANKS, random.choice((1, 1, 2, 2, 3)))
    if random.random() < 0.15:
        chosen[0] = stem(lists, random)
    return ','.join(chosen).rstrip('?')
