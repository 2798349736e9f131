"""Learns from an endless stream until the CPU time or the number of steps is spent."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch

from generate.stream import Stream
from network.batches import Marker, inputs_of
from network.loss import Loss
from network.model import Network

_CHUNK = 24


@dataclass(frozen=True)
class Plan:
    steps: int
    rate: float = 2.5e-3
    batch: int = 128
    warm: int = 150
    decay: float = 0.02
    average: float = 0.998
    seconds: float = 1740.0


class Learner:
    """Keeps a moving average of the weights: that is what is scored and exported."""

    def __init__(self, network: Network, loss: Loss, marker: Marker, stream: Stream, plan: Plan, random: torch.Generator) -> None:
        self._network = network
        self._loss = loss
        self._marker = marker
        self._stream = stream
        self._plan = plan
        self._random = random
        self.average = {name: value.detach().clone() for name, value in network.state_dict().items()}
        decayed = [value for value in network.parameters() if value.ndim > 1]
        others = [value for value in network.parameters() if value.ndim <= 1]
        groups = [{'params': decayed, 'weight_decay': plan.decay}, {'params': others, 'weight_decay': 0.0}]
        self._optimizer = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.98))

    def run(self, said: Callable[[int, float], None], seen: Callable[[int], None]) -> int:
        """Runs the plan; said is told the mean loss now and then, seen every step. Returns the steps that were done."""
        self._network.train()
        total, counted = 0.0, 0
        batches = self._batches()
        for step in range(self._plan.steps):
            if time.process_time() > self._plan.seconds:
                return step
            for group in self._optimizer.param_groups:
                group['lr'] = self._rate(step)
            loss = self._loss(self._network, *next(batches))
            self._optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self._network.parameters(), 1.0)
            self._optimizer.step()
            self._keep(step)
            total, counted = total + loss.item(), counted + 1
            if (step + 1) % 250 == 0:
                said(step + 1, total / counted)
                total, counted = 0.0, 0
            seen(step + 1)
        return self._plan.steps

    def _rate(self, step: int) -> float:
        plan = self._plan
        if step < plan.warm:
            return plan.rate * (step + 1) / plan.warm
        return plan.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * (step - plan.warm) / max(1, plan.steps - plan.warm))))

    def _keep(self, step: int) -> None:
        share = min(self._plan.average, (step + 1) / (step + 20))
        with torch.no_grad():
            for name, value in self._network.state_dict().items():
                if value.is_floating_point():
                    self.average[name].lerp_(value, 1 - share)

    def _batches(self) -> Iterator[tuple]:
        """Requests of like length together, so that little is padding."""
        size = self._plan.batch
        while True:
            examples = [self._stream.next() for _ in range(size * _CHUNK)]
            requests = [self._marker.request(example) for example in examples]
            order = sorted(range(len(examples)), key=lambda at: len(requests[at].tokens))
            for group in torch.randperm(_CHUNK, generator=self._random).tolist():
                chosen = order[group * size : (group + 1) * size]
                read = [requests[at] for at in chosen]
                yield inputs_of(read), self._marker.targets([examples[at] for at in chosen], read)
