"""One training from the phrasings to the files: data, learning, choice by the dev sets, rounding, export."""

import json
import time
from dataclasses import dataclass
from pathlib import Path

import torch

from data import Data, read_data
from decode.call import Call
from decode.derive import derive
from decode.heads import Heads, heads_of
from decode.scores import Scores, Thresholds, Wanted, score
from export.about import Facts, about_model
from export.model_file import model_bytes
from export.parity import parity
from generate.request import Habits
from generate.stream import Stream
from network.batches import Marker
from network.learn import Learner, Plan
from network.loss import Loss
from network.model import Network
from network.sizes import Sizes
from network.slots import Layout, layout_of
from network.tensors import load_rounded, rounded, tensors_of
from network.vocabulary import vocabulary_of
from text.features import Reader
from thresholds import choose_thresholds

STEPS = 5000
# The last of these shares of the training are looked at by the dev sets.
LOOKS = (0.3, 0.6, 0.8, 0.9, 1.0)
DROPOUT, WORD_DROPOUT, NONE_SHARE = 0.1, 0.15, 0.2


@dataclass(frozen=True)
class Look:
    """How one state of the weights does on the dev sets."""

    step: int
    worth: float
    thresholds: Thresholds
    scores: Scores
    weights: dict[str, torch.Tensor]


class Trial:
    """A network beside the one that learns; it holds the averaged weights and reads the dev sets."""

    def __init__(self, data: Data, layout: Layout, reader: Reader, network: Network) -> None:
        self.layout = layout
        self.reader = reader
        self.network = network
        self.wanted: list[Wanted] = [wish for wishes in data.dev.values() for wish in wishes]

    def heads(self, texts: list[str]) -> list[Heads]:
        return heads_of(self.network, self.layout, self.reader, texts)

    def calls(self) -> list[Call]:
        return [derive(heads, self.layout) for heads in self.heads([wish.request for wish in self.wanted])]

    def look(self, step: int, weights: dict[str, torch.Tensor]) -> Look:
        self.network.load_state_dict(weights)
        calls = self.calls()
        thresholds = choose_thresholds(self.wanted, calls)
        scores = score(self.wanted, calls, thresholds)
        worth = scores.exact / scores.wishes + scores.tool / scores.wishes + scores.abstained / scores.nones
        return Look(step, worth, thresholds, scores, {name: value.clone() for name, value in weights.items()})


def run(seconds: float, seed: int, quick: bool, out: Path) -> int:
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    data = read_data()
    layout = layout_of(data.tools)
    sizes = Sizes()
    vocabulary = vocabulary_of(data.templates, data.lists, sizes.vocabulary)
    reader = Reader(vocabulary, sizes.buckets)
    network = Network(sizes, layout, len(vocabulary), DROPOUT, WORD_DROPOUT)
    trial = Trial(data, layout, reader, Network(sizes, layout, len(vocabulary), 0.0, 0.0))
    parameters = sum(value.numel() for value in network.parameters())
    print(f'{len(data.templates)} templates, {len(vocabulary)} words, {parameters} parameters', flush=True)
    stream = Stream(data.templates, data.tools, data.lists, seed, Habits(), NONE_SHARE)
    plan = Plan(150 if quick else STEPS, seconds=seconds)
    learner = Learner(network, Loss(layout), Marker(layout, reader), stream, plan, torch.Generator().manual_seed(seed))
    looks: list[Look] = []
    points = {round(share * plan.steps) for share in LOOKS}

    def said(step: int, loss: float) -> None:
        print(f'step {step} of {plan.steps}, loss {loss:.3f}, {time.process_time():.0f} s of CPU', flush=True)

    def seen(step: int) -> None:
        if step in points:
            looks.append(trial.look(step, learner.average))
            print(f'step {step}: dev {looks[-1].scores.say()}', flush=True)

    done = learner.run(said, seen)
    if done < plan.steps:
        print(f'stopped after {done} of {plan.steps} steps: {seconds:.0f} s of CPU are spent', flush=True)
        looks.append(trial.look(done, learner.average))
    _write(out, data, trial, max(looks, key=lambda look: look.worth), vocabulary, seed)
    return 0


def _write(out: Path, data: Data, trial: Trial, best: Look, vocabulary: list[str], seed: int) -> None:
    trial.network.load_state_dict(best.weights)
    tensors = rounded(tensors_of(trial.network))
    load_rounded(trial.network, tensors)
    calls = trial.calls()
    thresholds = choose_thresholds(trial.wanted, calls)
    scores = score(trial.wanted, calls, thresholds)
    file = model_bytes(tensors, vocabulary, trial.network.sizes, trial.layout, thresholds)
    model, tests = out / 'model', out / 'test'
    model.mkdir(parents=True, exist_ok=True)
    tests.mkdir(exist_ok=True)
    (model / 'rehearsal.fpfm').write_bytes(file)
    requests = [wish.request for wish in trial.wanted[:: max(1, len(trial.wanted) // 60)]][:60]
    numbers = parity(trial.heads(requests), trial.layout)
    (tests / 'parity.json').write_text(json.dumps(numbers, ensure_ascii=False, separators=(',', ':')) + '\n', 'utf-8')
    facts = Facts(data.phrasings, seed, best.step, round(time.process_time()), thresholds, scores)
    about = about_model(file, data.tools, facts)
    (model / 'rehearsal.json').write_text(json.dumps(about, indent=2) + '\n', 'utf-8')
    print(f'{len(file)} bytes in {model / "rehearsal.fpfm"}, {facts.seconds} s of CPU; rounded: dev {scores.say()}', flush=True)
