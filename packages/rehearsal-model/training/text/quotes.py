"""Which quote tokens are partners."""

from text.tokens import Token

PARTNERS = {'"': '"', "'": "'", '`': '`', '\u201c': '\u201d', '\u2018': '\u2019', '\u00ab': '\u00bb'}


def pairs(found: list[Token]) -> dict[int, int]:
    """From each opening quote token to its closing one, each kind of quote apart, from left to right."""
    partners: dict[int, int] = {}
    for opening, closing in PARTNERS.items():
        opened: int | None = None
        for at, token in enumerate(found):
            if opened is not None and token.text == closing:
                partners[opened] = at
                opened = None
            elif opened is None and token.text == opening:
                opened = at
    return partners


def may_be_value(found: list[Token], partners: dict[int, int], first: int, last: int) -> bool:
    """A span holds both partners of a pair of quotes or none; it neither begins nor ends with a quote that has no partner in it,
    and it is not the quotes with what they hold."""
    if any((first <= opening <= last) != (first <= closing <= last) for opening, closing in partners.items()):
        return False
    closers = {closing: opening for opening, closing in partners.items()}
    if partners.get(first) == last:
        return False
    for at in (first, last):
        if len(found[at].text) == 1 and found[at].text in ''.join((*PARTNERS, *PARTNERS.values())):
            partner = partners.get(at, closers.get(at))
            if partner is None or not first <= partner <= last:
                return False
    return True
