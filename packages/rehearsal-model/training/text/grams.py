"""Hashed n-grams of a token: what an unseen word is known by."""

import unicodedata

GRAMS = (3, 4, 5)
MAX_GRAMS = 64


def folded(token: str) -> str:
    return unicodedata.normalize('NFC', token.lower())


def fnv1a(data: bytes) -> int:
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


def grams(token: str, buckets: int) -> list[int]:
    """All of length 3 from left to right, then 4, then 5; the first 64 of them."""
    word = f'^{folded(token)}$'
    found = [word[at : at + size] for size in GRAMS for at in range(len(word) - size + 1)]
    return [fnv1a(gram.encode('utf-8', 'surrogatepass')) % buckets for gram in found[:MAX_GRAMS]]
