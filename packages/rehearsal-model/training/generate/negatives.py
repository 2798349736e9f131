"""Requests that no tool fits, made of requests that one fits: how-to questions, negations, wishes without their value or with a condition."""

from random import Random

from generate.augment.manners import is_imperative
from generate.compose import Piece, joined
from generate.example import Example
from generate.phrasings import Template
from generate.tools import Tool
from generate.values import kinds, paths
from generate.values.lists import Lists


def turned(pieces: list[Piece], lists: Lists, random: Random) -> Example | None:
    """A wish turned into a question about it or into its opposite."""
    if pieces[0].slot is not None or not is_imperative(pieces[0].text, lists):
        return None
    if random.random() < 0.3:
        return _done(pieces, lists, random)
    asked = random.random() < 0.5
    front = random.choice(lists.how_to if asked else lists.negations) + ' '
    if random.random() < 0.5:
        front = front[0].upper() + front[1:]
    request, _ = joined([Piece(front), *pieces])
    mark = random.choice(('?', '?', '')) if asked else random.choice(('.', '', ''))
    return Example(request + mark, where='turned')


def _done(pieces: list[Piece], lists: Lists, random: Random) -> Example:
    """Somebody tells that it has been done."""
    verb, _, rest = pieces[0].text.partition(' ')
    verb = verb.lower().strip(',:')
    past = dict(line.split() for line in lists.past).get(verb, verb + ('d' if verb.endswith('e') else 'ed'))
    request, _ = joined([Piece(f'{random.choice(lists.statements)} {past} {rest}'), *pieces[1:]])
    since = random.choice(lists.since)
    return Example(request + ('' if since == '-' else f' {since}') + random.choice(('', '', '.')), where='done')


def without_value(template: Template, pieces: list[Piece], tool: Tool, lists: Lists, random: Random) -> Example | None:
    """A wish that says "it" where the tool needs a value."""
    required = {slot.name for slot in tool.slots if slot.required and slot.kind == 'span' and not slot.named}
    present = [piece for piece in pieces if piece.slot in required]
    if not present:
        return None
    gone = random.choice(present)
    if any(piece.slot is not None and piece.slot != gone.slot and piece.kind != 'number' for piece in pieces) and random.random() < 0.5:
        return None
    request, _ = joined([Piece(random.choice(lists.vague)) if piece is gone else piece for piece in pieces])
    return Example(request + random.choice(('', '', '.', ' please')), where=f'without a value, {template.where}')


def restricted(template: Template, pieces: list[Piece], lists: Lists, random: Random) -> Example | None:
    """A wish with an exception, a condition, another time or one more wish, which no tool can hold to."""
    if template.says or pieces[0].slot is not None or not is_imperative(pieces[0].text, lists):
        return None
    # What is to be written down, run or looked for may say any of these itself.
    if any(piece.kind in (*kinds.TEXTS, 'arglist', 'program', 'cli') and piece.quotes == ('', '') for piece in pieces):
        return None
    limit = random.choice(lists.restrictions)
    if '{' in limit:
        value = paths.file(lists, random) if '{file}' in limit else paths.folder(lists, random)
        quote = '"' if ' ' in value or random.random() < 0.1 else ''
        limit = limit.replace('{file}', f'{quote}{value}{quote}').replace('{folder}', f'{quote}{value}{quote}')
    if random.random() < 0.15 and not limit.startswith(('and ', 'but ')):
        request, _ = joined([Piece(f'{limit[0].upper() if random.random() < 0.5 else limit[0]}{limit[1:]}, '), *pieces])
    else:
        request, _ = joined(pieces)
        request += random.choice((' ', ' ', ' ', ', ')) + limit
    return Example(request + random.choice(('', '', '', '.', ' please')), where=f'restricted, {template.where}')
