"""One template becomes one request, with its values and whatever people do to a sentence."""

from dataclasses import dataclass
from random import Random

from generate.augment import manners, slips
from generate.compose import Piece, joined
from generate.example import Example
from generate.label import labelled
from generate.phrasings import Template
from generate.template import Hole, Words, choose
from generate.tools import Tool
from generate.values import git, kinds, programs
from generate.values.lists import Lists
from text.shapes import NUMBER_WORDS, number_of

_QUOTES = (
    ('"', '"'),
    ('"', '"'),
    ('"', '"'),
    ("'", "'"),
    ("'", "'"),
    ('`', '`'),
    ('`', '`'),
    ('\u201c', '\u201d'),
    ('\u2018', '\u2019'),
    ('("', '")'),
)
_QUESTIONS = frozenset('what how is are where which who does do did has'.split())
_PAIRS = (('first_line', 'last_line'), ('start', 'end'))
_WORD_OF = {number: word for word, number in NUMBER_WORDS.items()}
_SPARED = frozenset(NUMBER_WORDS)


@dataclass(frozen=True)
class Habits:
    """How often people do what; zero everywhere gives the template as it is written."""

    opener: float = 0.12
    ask: float = 0.3
    context: float = 0.1
    closer: float = 0.2
    typo: float = 0.22
    telegraph: float = 0.12
    chat: float = 0.03
    bare: float = 0.15
    lower: float = 0.35
    shout: float = 0.01


# The template as it is written.
QUIET = Habits(0, 0, 0, 0, 0, 0, 0, 0, 1, 0)


class Requests:
    """Makes requests of templates, reproducibly: all chance comes from the one generator that it is given."""

    def __init__(self, tools: list[Tool], lists: Lists, random: Random, habits: Habits) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._lists = lists
        self._random = random
        self._habits = habits
        self._named = frozenset(word for tool in tools for slot in tool.slots for word in slot.named)

    def make(self, template: Template) -> Example | None:
        """None where the values of this throw do not fit together; the caller throws again."""
        pieces = self._dressed(self.pieces(template))
        request, spans = joined(pieces)
        return labelled(template, self._tools.get(template.tool), request, spans)

    def pieces(self, template: Template) -> list[Piece]:
        """The words of one way through the template, with values in it, before anybody has been polite or careless."""
        pieces: list[Piece] = []
        said_program = template.says.get('program')
        program = said_program if isinstance(said_program, str) else None
        for leaf in choose(template.tree, self._random):
            if isinstance(leaf, Words):
                pieces.append(Piece(leaf.text))
            elif kinds.is_number(leaf.kind):
                hash_mark = '#' if leaf.kind == 'taskid' and self._random.random() < 0.15 else ''
                pieces.append(Piece(f'{hash_mark}{kinds.number(leaf.kind, self._random)}', leaf.slot, 'number'))
            else:
                value = self._value(leaf, template, program)
                program = value if leaf.slot == 'program' else program
                pieces.append(self._quoted(Piece(value, leaf.slot, leaf.kind)))
        return self._spelled(_in_order(pieces))

    def _value(self, hole: Hole, template: Template, program: str | None) -> str:
        if hole.kind == 'arglist':
            return programs.arguments(self._lists, self._random, program)
        # Only a log can be asked for a range of commits.
        if hole.kind == 'ref' and template.tool != 'git_log':
            return git.commit(self._lists, self._random)
        return kinds.text(hole.kind, self._lists, self._random)

    def _quoted(self, piece: Piece) -> Piece:
        text = piece.text if _ends_in_place(piece) else piece.text.rstrip(' .,;:!?') or piece.text
        if piece.kind in kinds.TEXTS:
            often = 0.62 if ' ' in text else 0.35
        elif piece.kind == 'shell':
            often = 0.55
        else:
            often = 0.55 if ' ' in text and piece.kind != 'arglist' else 0.1
        if piece.kind == 'arglist' or self._random.random() > often:
            return Piece(text, piece.slot, piece.kind)
        quotes = self._random.choice(_QUOTES)
        if any(quote in text for quote in (quotes[0][-1], quotes[1][0])):
            return Piece(text, piece.slot, piece.kind)
        return Piece(piece.text if piece.kind in ('code', 'shell') else text, piece.slot, piece.kind, quotes)

    def _spelled(self, pieces: list[Piece]) -> list[Piece]:
        def spell(piece: Piece) -> Piece:
            number = number_of(piece.text) if piece.kind == 'number' else None
            if number not in _WORD_OF or piece.text.startswith('#') or self._random.random() > 0.22:
                return piece
            return Piece(_WORD_OF[number], piece.slot, 'number')

        return [spell(piece) for piece in pieces]

    def _dressed(self, pieces: list[Piece]) -> list[Piece]:
        random, habits = self._random, self._habits
        first = pieces[0]
        polite = first.slot is None and manners.is_imperative(first.text, self._lists) and random.random() < habits.ask
        question = first.slot is None and not _QUESTIONS.isdisjoint(first.text.split(maxsplit=1)[:1])
        pieces = [self._roughened(piece) for piece in pieces]
        front = manners.context(self._lists, random) if random.random() < habits.context else ''
        front += manners.opener(self._lists, random) if random.random() < habits.opener else ''
        if polite:
            front += manners.ask(self._lists, random)
        if front:
            pieces = [Piece(front), *pieces]
        elif pieces[0].slot is None and random.random() > habits.lower:
            pieces = [Piece(pieces[0].text[:1].upper() + pieces[0].text[1:]), *pieces[1:]]
        if front and random.random() > habits.lower:
            pieces = [Piece(pieces[0].text[:1].upper() + pieces[0].text[1:]), *pieces[1:]]
        last = pieces[-1]
        bare = last.slot is not None and last.quotes == ('', '')
        if random.random() < habits.closer:
            pieces = [*pieces, Piece(manners.closer(self._lists, random, bare and last.kind in (*kinds.TEXTS, 'shell', 'arglist')))]
        elif last.kind != 'shell' and not _ends_in_place(last):
            pieces = [*pieces, Piece(self._mark(question or (polite and random.random() < 0.5)))]
        return [piece for piece in pieces if piece.text]

    def _mark(self, question: bool) -> str:
        dice = self._random.random()
        if question:
            return '?' if dice < 0.6 else ''
        return '.' if dice < 0.27 else '!' if dice < 0.3 else ''

    def _roughened(self, piece: Piece) -> Piece:
        if piece.slot is not None:
            return piece
        random, habits, text = self._random, self._habits, piece.text
        if random.random() < habits.telegraph:
            text = slips.telegraph(text, random)
        if random.random() < habits.typo:
            text = slips.typo(text, random, _SPARED | self._named)
        if random.random() < habits.bare:
            text = slips.bare(text)
        if random.random() < habits.chat:
            text = slips.chat(text, random)
        if random.random() < habits.shout:
            text = text.upper()
        elif random.random() < 0.1:
            text = text.lower()
        return Piece(text)


def _ends_in_place(piece: Piece) -> bool:
    """A command may end in the folder that it works on: "du -sh .", "go test ./..."."""
    return piece.kind in ('shell', 'arglist') and piece.text.endswith((' .', '/...', ' ..')) or piece.text == '.'


def _in_order(pieces: list[Piece]) -> list[Piece]:
    """The first line of two is the smaller one."""
    values = {piece.slot: number_of(piece.text) or 0 for piece in pieces if piece.kind == 'number'}
    for low, high in _PAIRS:
        if low in values and high in values and values[low] > values[high]:
            swapped = {low: str(values[high]), high: str(values[low])}
            pieces = [Piece(swapped.get(piece.slot or '', piece.text), piece.slot, piece.kind, piece.quotes) for piece in pieces]
    return pieces
