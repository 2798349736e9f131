"""What the network is taught: the right tool, and for the slots of the right tool what they point at and choose."""

import torch
from torch import Tensor
from torch.nn import functional

from network.batches import Inputs, Targets
from network.model import FAR, Network
from network.slots import Layout

SLOT_WEIGHT = 1.0
SMOOTHING = 0.02


class Loss:
    def __init__(self, layout: Layout) -> None:
        self._own = torch.zeros(len(layout.slots), max(1, layout.choice_rows), dtype=torch.bool)
        for slot, (first, count) in enumerate(layout.rows):
            self._own[slot, first : first + count] = True

    def __call__(self, network: Network, inputs: Inputs, targets: Targets) -> Tensor:
        encoded = network.encode(inputs)
        rows = len(targets.tools)
        loss = functional.cross_entropy(encoded.tool, targets.tools, label_smoothing=SMOOTHING)
        if len(targets.point_rows):
            allowed = torch.where(targets.point_spans[:, None], inputs.mask[targets.point_rows], inputs.numbers[targets.point_rows])
            starts, ends = network.points(encoded.hidden, targets.point_rows, targets.point_slots, allowed)
            begun = functional.cross_entropy(starts, targets.point_starts, reduction='sum')
            ended = functional.cross_entropy(ends, targets.point_ends, reduction='none')[targets.point_spans].sum()
            loss = loss + SLOT_WEIGHT * (begun + ended) / rows
        if len(targets.choice_rows):
            logits = network.choices(encoded.hidden, targets.choice_rows, targets.choice_slots, inputs.mask)
            logits = logits.masked_fill(~self._own[targets.choice_slots], FAR)
            loss = loss + SLOT_WEIGHT * functional.cross_entropy(logits, targets.choice_values, reduction='sum') / rows
        return loss
