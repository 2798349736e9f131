"""Everything that the heads say about one request, as logarithms of probabilities."""

from dataclasses import dataclass

import numpy
import torch

from network.batches import inputs_of
from network.model import FAR, Network
from network.slots import Layout
from text.features import Reader, Request

Numbers = numpy.ndarray


@dataclass(frozen=True)
class Heads:
    """tool has one entry for each tool and one for none; starts and ends are by slot and position; choices are logits."""

    request: Request
    tool: Numbers
    starts: Numbers
    ends: Numbers
    choices: list[Numbers]
    raw_tool: Numbers
    raw_starts: Numbers
    raw_ends: Numbers
    raw_choices: list[Numbers]


def heads_of(network: Network, layout: Layout, reader: Reader, texts: list[str]) -> list[Heads]:
    """The order of the texts is kept; they are read in groups of one length."""
    network.eval()
    requests = [reader.read(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda at: len(requests[at].tokens))
    found: dict[int, Heads] = {}
    with torch.no_grad():
        for begin in range(0, len(order), 128):
            group = order[begin : begin + 128]
            for at, heads in zip(group, _group(network, layout, [requests[at] for at in group]), strict=True):
                found[at] = heads
    return [found[at] for at in range(len(texts))]


def _group(network: Network, layout: Layout, requests: list[Request]) -> list[Heads]:
    inputs = inputs_of(requests)
    encoded = network.encode(inputs)
    hidden = encoded.hidden
    slots = torch.arange(len(layout.slots))
    starts = network.ws(hidden) @ network.query(0, slots).T
    ends = network.we(hidden) @ network.query(1, slots).T
    looks = (network.wc(hidden) @ network.query(2, slots).T).masked_fill(~inputs.mask[:, :, None], FAR)
    pooled = torch.softmax(looks, dim=1).transpose(1, 2) @ hidden
    numeric = torch.tensor([slot.kind == 'number' for slot in layout.slots])
    allowed = torch.where(numeric[None, None, :], inputs.numbers[:, :, None], inputs.mask[:, :, None])
    log_starts = torch.log_softmax(starts.masked_fill(~allowed, FAR), dim=1)
    log_ends = torch.log_softmax(ends.masked_fill(~allowed, FAR), dim=1)
    tool = torch.log_softmax(encoded.tool, dim=-1)
    choices: list[list[Numbers]] = [[] for _ in requests]
    raw_choices: list[list[Numbers]] = [[] for _ in requests]
    for slot, (first, count) in enumerate(layout.rows):
        rows = slice(first, first + count)
        logits = pooled[:, slot] @ network.choice.weight[rows].T + network.choice.bias[rows]
        for row, values in enumerate((torch.log_softmax(logits, dim=-1) if count else logits).numpy()):
            choices[row].append(values)
            raw_choices[row].append(logits[row].numpy())
    found: list[Heads] = []
    for row, request in enumerate(requests):
        end = len(request.tokens) + 1
        cut = (log_starts[row, :end], log_ends[row, :end], starts[row, :end], ends[row, :end])
        a, b, c, d = (part.T.numpy() for part in cut)
        found.append(Heads(request, tool[row].numpy(), a, b, choices[row], encoded.tool[row].numpy(), c, d, raw_choices[row]))
    return found
