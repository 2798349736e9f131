"""Requests that no tool fits, made of requests that one fits: how-to questions, negations, wishes without their value."""

from random import Random

from generate.augment.manners import is_imperative
from generate.compose import Piece, joined
from generate.example import Example
from generate.phrasings import Template
from generate.tools import Tool
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
