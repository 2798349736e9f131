"""Cuts a request into units, which no value parts. src/text/cut-units.ts does the same in TypeScript; test/parity.json holds the two together."""

import re
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from text.peel import CHUNK, peel_ends


@dataclass(frozen=True)
class Unit:
    """A piece that is never parted, in code points; the end is exclusive. Of a quote, text is what is inside of it."""

    kind: str
    text: str
    start: int
    end: int


MONTHS = (
    'january|february|march|april|may|june|july|august|september|october|november|december|'
    'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
)
DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|tonight|yesterday'
FILE_ENDINGS = frozenset(
    (
        'md txt doc docx odt rtf pdf tex csv tsv xls xlsx ods parquet json jsonl yml yaml toml ini cfg conf env xml '
        'htm html css scss js jsx ts tsx mjs cjs py rb go rs java kt c h cpp hpp cs php sh bash sql db sqlite log lock '
        'mp4 mkv mov avi webm m4v m4b jpg jpeg png gif webp bmp tif tiff heic svg raw cr2 nef wav mp3 flac ogg m4a aac '
        'opus srt vtt ass zip tar gz tgz bz2 xz 7z rar iso dmg exe bin core dmp ics vcf eml mbox ipynb psd '
        'ai eps ttf otf epub ppt pptx key numbers pages bak tmp diff patch'
    ).split()
)
# What JavaScript calls white space.
S = '\t\n\x0b\x0c\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
_ALONE = re.compile('I|w/|A|OK|PS|FYI|ASAP|PLS')
_PATH = re.compile(r'[\\/*]|^\.[A-Za-z0-9_]')


@cache
def _class(*categories: str) -> str:
    """All characters of some Unicode categories, as the inside of a class."""
    codes = [code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)).startswith(categories)]
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ''.join(re.escape(chr(low)) + (f'-{re.escape(chr(high))}' if high > low else '') for low, high in ranges)


@dataclass(frozen=True)
class _Grammar:
    quotes: tuple[re.Pattern[str], ...]
    joiner: re.Pattern[str]
    says: re.Pattern[str]
    small: re.Pattern[str]
    opens: re.Pattern[str]
    kinds: tuple[tuple[str, re.Pattern[str], Callable[[str], bool] | None], ...]


@cache
def _grammar() -> _Grammar:
    letter, number, upper = _class('L', 'M'), _class('N'), _class('Lu')
    capitalised = f"[{upper}](?:['\u2019]?[{letter}])*"
    ascii_case = re.ASCII | re.IGNORECASE
    foreign = ''.join(char for char in map(chr, range(0x80, sys.maxunicode + 1)) if unicodedata.category(char)[0] == 'P' and char not in '\u2018\u2019')

    def kind(name: str, pattern: str, flags: int = ascii_case, test: Callable[[str], bool] | None = None):
        return (name, re.compile(pattern, flags), test)

    return _Grammar(
        quotes=(
            re.compile('"([^"\n]+)"|`([^`\n]+)`'),
            re.compile('\u201c((?:[^\u201c\u201d\n]|\u201c[^\u201c\u201d\n]*\u201d)+)\u201d'),
            re.compile('\u00ab((?:[^\u00ab\u00bb\n]|\u00ab[^\u00ab\u00bb\n]*\u00bb)+)\u00bb'),
            re.compile(f"(?<![{letter}{number}])['\u2018]([^'\u2018\u2019\n]+)['\u2019](?![{letter}{number}])"),
        ),
        joiner=re.compile(f'[,;=|"`]|:(?=[^:/\\\\])|[{re.escape(foreign)}]'),
        says=re.compile(f'[{_class("L")}{number}]'),
        small=re.compile(f'[{_class("Ll")}]'),
        opens=re.compile(f'[.!?:]["\'\u201d]?[{S}]+$|^[{S}]*$|\n[{S}]*$'),
        kinds=(
            kind('email', r'[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}', re.ASCII),
            kind('url', f'(?:https?://|www\\.)[^{S}<>"\']*[^{S}<>"\'.,;:!?)\\]]'),
            kind(
                'date',
                r'\d{4}-\d{2}-\d{2}(?!\d)|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?!\d)|'
                rf'\d{{1,2}}(?:st|nd|rd|th)?[{S}]+(?:{MONTHS})\b\.?(?:,?[{S}]+\d{{4}}\b)?|'
                rf'(?:{MONTHS})[{S}]+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?[{S}]+\d{{4}}\b)?|(?:(?:next|this|last)[{S}]+)?(?:{DAYS})s?\b',
            ),
            kind('time', rf'\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:[{S}]?[ap]\.?m\b\.?)?|\d{{1,2}}[{S}]?[ap]m\b'),
            kind('identifier', r'[a-z]{1,4}(?:[-/]\d+){1,4}(?![\w/])'),
            kind(
                'path',
                rf'(?:[a-z]:\\|~?/|\.{{1,2}}/|[\w.*-]{{1,120}}/)[^{S}"\'<>|,;]*[^{S}"\'<>|,;:.!?)]|[\w.*-]{{1,120}}/(?![^{S},;.!?)])|~/',
            ),
            kind('host', r'\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b|localhost(?::\d{1,5})?\b'),
            kind(
                'identifier',
                r'v?\d{1,6}(?:\.\d{1,6}){2,4}(?:[-+][\w.]{1,40})?\b|v?\d{1,6}\.\d{1,6}[-+][\w.]{1,40}\b|v\d[\w.]*\b',
            ),
            kind('path', r'(?:[\w*-][\w.*+-]{0,120})?\.[a-z0-9]{1,8}(?!\.?[@\w-])', test=_ends_as_file),
            kind(
                'host',
                r'[a-z0-9][\w-]{0,62}(?:(?:\.[\w-]{1,62}){1,6}\.[a-z]{2,10}|'
                r'\.(?:com|org|net|io|dev|app|de|fr|uk|eu|se|local|arpa|edu|gov|info))\b',
            ),
            kind('size', rf'\d{{1,5}}[{S}]?[x\u00d7][{S}]?\d{{1,5}}\b'),
            kind('identifier', r'[a-z]{1,12}-\d[\w-]*|\d[\w]*(?:[-/]\w+)+|#\d+\b'),
            kind('duration', r'\d{1,6}(?:\.\d{1,3})?(?:ms|s|secs?|m|mins?|h|hrs?|d|w)\b'),
            kind('identifier', r'\d{1,9}[a-z]\w{0,40}\b'),
            kind(
                'number',
                rf'[-+]?[$\u20ac\u00a3]?\d+(?:,\d{{3}})*(?:\.\d+)?(?:[{S}]?(?:%|\u00b0[{S}]?[cf]?\b|\u20ac|\u00b0))?(?![{_class("L")}{number}])',
            ),
            kind(
                'identifier',
                rf'[{letter}{number}]+(?:_[{letter}{number}]+)+|[a-z]+[A-Z]\w*|[{letter}{number}]+(?:-[{letter}{number}]+)+|'
                rf'[{letter}]+\d[\w.]*|[{letter}_][{letter}{number}_]*(?:\.[{letter}_][{letter}{number}_]*)+',
                re.ASCII,
            ),
            kind('code', r'[A-Z]{2,6}\b', re.ASCII),
            kind('name', rf'{capitalised}(?:\.(?=[{S}][{upper}]))?(?:[{S}]+{capitalised})*', re.ASCII),
            kind('word', rf"[{letter}{number}_](?:['\u2019]?[{letter}{number}_])*", re.ASCII),
        ),
    )


def cut_units(text: str) -> list[Unit]:
    """The units of a request, in their order. What lies between them is white space and punctuation."""
    units: list[Unit] = []
    shouted = _grammar().small.search(text) is None
    for chunk in CHUNK.finditer(text):
        at = max(chunk.start(), units[-1].end if units else 0)
        if at >= chunk.end():
            continue
        start, end = peel_ends(text, at, chunk.end())[1]
        while at < chunk.end():
            piece_end = _piece_end(text, at, end) if start <= at < end else at
            unit = _quote_at(text, at) or _unit_at(text, at, piece_end, shouted)
            if unit is not None:
                units.append(unit)
            at = max(at + 1, piece_end) if unit is None else unit.end
    return units


def _ends_as_file(found: str) -> bool:
    return found.rpartition('.')[2].lower() in FILE_ENDINGS


def _piece_end(text: str, start: int, end: int) -> int:
    # What compares is no part of the number: >180.
    if text[start] in '<>~' and text[start + 1 : start + 2] in tuple('0123456789'):
        return start
    depth = 0
    joiner = _grammar().joiner
    for at in range(start, end):
        if text[at] in '([{':
            depth += 1
        elif text[at] in ')]}':
            depth -= 1
        if depth <= 0 and not text[at].isalnum() and joiner.match(text, at):
            return at
    return end


def _quote_at(text: str, start: int) -> Unit | None:
    if text[start] not in '"`\u201c\u00ab\'\u2018':
        return None
    for pattern in _grammar().quotes:
        found = pattern.match(text, start)
        if found:
            return Unit('quote', next(group for group in found.groups() if group is not None), start, found.end())
    return None


def _unit_at(text: str, start: int, piece_end: int, shouted: bool) -> Unit | None:
    """The first kind that takes in the whole piece, and perhaps more; a piece that none takes in is one by itself."""
    piece = text[start:piece_end]
    grammar = _grammar()
    if grammar.says.search(piece) is None:
        return None
    for kind, pattern, test in grammar.kinds:
        # Where all is in capitals they say nothing.
        if shouted and kind in ('name', 'code'):
            continue
        found = pattern.match(text, start)
        if found is None or found.end() < piece_end or (test and not test(found.group())):
            continue
        own = found.group()
        if kind == 'name' and own.endswith(("'s", '\u2019s')):
            own = own[:-2]
        lone = kind == 'name' and not re.search(f'[{S}]', found.group()) and begins_sentence(text, start)
        return Unit('word' if lone or _ALONE.fullmatch(own) else kind, own, start, found.end())
    return Unit('path' if _PATH.search(piece) else 'identifier', piece, start, piece_end)


def begins_sentence(text: str, at: int) -> bool:
    """A capital letter there says nothing of a name."""
    return at == 0 or _grammar().opens.search(text[:at]) is not None
