"""The network: a small encoder over the tokens of a request, a head that chooses the tool and heads that point."""

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from network.batches import Inputs
from network.sizes import Sizes
from network.slots import Layout
from text.shapes import SHAPES

FAR = -1e9
EPSILON = 1e-6


@dataclass(frozen=True)
class Encoded:
    hidden: Tensor
    tool: Tensor


class Norm(nn.Module):
    def __init__(self, d: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d))

    def forward(self, x: Tensor) -> Tensor:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + EPSILON) * self.weight


class Layer(nn.Module):
    def __init__(self, sizes: Sizes, dropout: float) -> None:
        super().__init__()
        d = sizes.d
        self.heads = sizes.heads
        self.attn_norm, self.ff_norm = Norm(d), Norm(d)
        self.qkv = nn.Linear(d, 3 * d, bias=False)
        self.o = nn.Linear(d, d, bias=False)
        self.gate_up = nn.Linear(d, 2 * sizes.ff, bias=False)
        self.down = nn.Linear(sizes.ff, d, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, bias: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
        rows, length, d = x.shape
        size = d // self.heads
        q, k, v = self.qkv(self.attn_norm(x)).view(rows, length, 3, self.heads, size).permute(2, 0, 3, 1, 4)
        q, k = rotated(q, turn), rotated(k, turn)
        weights = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(size) + bias, dim=-1)
        mixed = (weights @ v).transpose(1, 2).reshape(rows, length, d)
        x = x + self.dropout(self.o(mixed))
        gate, up = self.gate_up(self.ff_norm(x)).chunk(2, dim=-1)
        return x + self.dropout(self.down(functional.gelu(gate, approximate='tanh') * up))


def turns(length: int, size: int) -> tuple[Tensor, Tensor]:
    angles = torch.outer(torch.arange(length).float(), 10000.0 ** (-torch.arange(0, size, 2).float() / size))
    return torch.cos(angles), torch.sin(angles)


def rotated(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """RoPE with the halves of a head as partners."""
    cos, sin = turn
    left, right = x.chunk(2, dim=-1)
    return torch.cat((left * cos - right * sin, right * cos + left * sin), dim=-1)


class Network(nn.Module):
    def __init__(self, sizes: Sizes, layout: Layout, words: int, dropout: float, word_dropout: float) -> None:
        super().__init__()
        self.sizes = sizes
        self.word_dropout = word_dropout
        d, slots = sizes.d, len(layout.slots)
        self.word = nn.Embedding(words + 1, d, padding_idx=0)
        self.gram = nn.EmbeddingBag(sizes.buckets, d, mode='mean')
        self.shape = nn.Parameter(torch.randn(len(SHAPES), d) * 0.3)
        self.start = nn.Parameter(torch.randn(d) * 0.3)
        self.layers = nn.ModuleList(Layer(sizes, dropout) for _ in range(sizes.layers))
        self.norm = Norm(d)
        self.pool = nn.Parameter(torch.zeros(d))
        self.tool = nn.Linear(d, len(layout.tools) + 1)
        self.ws = nn.Linear(d, sizes.pointer, bias=False)
        self.we = nn.Linear(d, sizes.pointer, bias=False)
        self.wc = nn.Linear(d, sizes.pointer, bias=False)
        # A slot's query is its own and one that all slots of its name share: paths are found alike by every tool.
        names = sorted({slot.name for slot in layout.slots})
        self.register_buffer('shared_of', torch.tensor([names.index(slot.name) for slot in layout.slots]))
        self.queries = nn.Parameter(torch.randn(3, slots, sizes.pointer) * 0.05)
        self.shared = nn.Parameter(torch.randn(3, len(names), sizes.pointer) * 0.1)
        self.choice = nn.Linear(d, layout.choice_rows)
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.word.weight, std=0.3)
        nn.init.normal_(self.gram.weight, std=0.5)
        with torch.no_grad():
            self.word.weight[0] = 0

    def encode(self, inputs: Inputs) -> Encoded:
        rows, length = inputs.kinds.shape
        words = inputs.words[inputs.kinds]
        if self.training and self.word_dropout > 0:
            words = words * (torch.rand(rows, length) >= self.word_dropout)
        grams = self.gram(inputs.grams, inputs.gram_starts)
        x = self.word(words) + functional.embedding(inputs.kinds, grams) + inputs.shapes @ self.shape
        x = self.dropout(torch.cat((self.start.expand(rows, 1, -1), x), dim=1))
        bias = torch.where(inputs.mask, 0.0, FAR)[:, None, None, :]
        turn = turns(length + 1, self.sizes.d // self.sizes.heads)
        for layer in self.layers:
            x = layer(x, bias, turn)
        hidden = self.norm(x)
        weights = torch.softmax(hidden @ self.pool + bias[:, 0, 0], dim=-1)
        pooled = hidden[:, 0] + (weights[:, None] @ hidden)[:, 0]
        return Encoded(hidden, self.tool(self.dropout(pooled)))

    def query(self, which: int, slots: Tensor) -> Tensor:
        return self.queries[which][slots] + self.shared[which][self.shared_of[slots]]

    def points(self, hidden: Tensor, rows: Tensor, slots: Tensor, allowed: Tensor) -> tuple[Tensor, Tensor]:
        """Start and end logits of slots, each of the request of its row."""
        starts = (self.ws(hidden)[rows] * self.query(0, slots)[:, None]).sum(-1)
        ends = (self.we(hidden)[rows] * self.query(1, slots)[:, None]).sum(-1)
        return starts.masked_fill(~allowed, FAR), ends.masked_fill(~allowed, FAR)

    def choices(self, hidden: Tensor, rows: Tensor, slots: Tensor, mask: Tensor) -> Tensor:
        """Logits of all choice rows, from what each slot attends to; the caller takes the rows of its slot."""
        logits = (self.wc(hidden)[rows] * self.query(2, slots)[:, None]).sum(-1).masked_fill(~mask[rows], FAR)
        pooled = (torch.softmax(logits, dim=-1)[:, :, None] * hidden[rows]).sum(1)
        return self.choice(pooled)
