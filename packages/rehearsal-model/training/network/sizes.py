"""How large the network is. The model file says it, so that the reader need not know."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    d: int = 128
    layers: int = 4
    heads: int = 4
    ff: int = 256
    pointer: int = 64
    buckets: int = 8192
    vocabulary: int = 3000
