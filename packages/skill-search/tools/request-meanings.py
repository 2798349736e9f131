#!/usr/bin/env python3
"""
/usr/bin/python3 packages/skill-search/tools/request-meanings.py TAUGHT.jsonl TABLE > packages/skill-search/data/sentence-meanings.txt

Teaches the table of `sentence-meanings.py` once more: what people ask of a skill is to point where that skill points, and away from
every other one. TAUGHT.jsonl is what taught-sentences.ts prints, TABLE what sentence-meanings.py printed. Needs numpy and torch
(Debian: python3-torch).
"""

import hashlib
import json
import sys
from collections import Counter

import numpy as np
import torch

from word_table import LETTERS, LEVELS, written

DIMENSIONS = 64
STEPS, BATCH, OTHERS, RATE, SEED = 450, 96, 200, 3e-3, 1
# How sharply the right skill is told from the others; how dear it is to move a row; what is left out of a request and of a skill, so that no one word decides.
SHARPNESS, KEPT_NEAR, LEFT_OUT, LEFT_OUT_OF_SKILLS = 12.0, 0.1, 0.3, 0.1
# How much it counts that what no skill serves is near to none, and how near is near.
NONE_COUNTS, NEAR = 0.3, 0.3
FEWEST_WORD, FEWEST_PAIR = 2, 3


def read_row(code):
    """As search reads it: word-table.ts."""
    places = np.array([LETTERS.index(letter) for letter in code])
    levels = np.stack([places[1:] // LEVELS, places[1:] % LEVELS], 1).reshape(-1) - (LEVELS - 1) / 2
    return levels / np.linalg.norm(levels) * max(1, places[0]) / (len(LETTERS) - 1)


def read_table(path):
    with open(path, encoding='utf-8') as file:
        lines = file.read().rstrip('\n').split('\n')
    header = [line for line in lines if line.startswith('# ')]
    rows = dict(line.split(' ') for line in lines if not line.startswith('# '))
    return header, {text: read_row(code) for text, code in rows.items()}


class Taught:
    """Skills and requests as lists of rows of the table."""

    def __init__(self, authors, place):
        rows = lambda texts: np.array([place[text] for text in texts if text in place], np.int64)
        self.skills, self.asked, self.none = [], [], []
        for author in authors:
            for skill in author['skills']:
                self.asked += [(rows(request), len(self.skills)) for request in skill['asked']]
                self.skills.append((rows(skill['whole']), [rows(sentence) for sentence in skill['sentences']]))
            self.none += [rows(request) for request in author['none']]
        self.asked = [(request, skill) for request, skill in self.asked if len(request)]
        self.none = [request for request in self.none if len(request)]


def pointing(table, texts):
    starts = torch.from_numpy(np.cumsum([0, *map(len, texts[:-1])]))
    sums = torch.nn.functional.embedding_bag(torch.from_numpy(np.concatenate(texts)), table, starts, mode='sum')
    return torch.nn.functional.normalize(sums, dim=1, eps=1e-6)


def likeness(table, requests, skills, thin):
    """Half to what a skill tells at once, half to the nearest of its sentences: sentence-likeness.ts."""
    asked = pointing(table, requests)
    whole = (asked @ pointing(table, [thin(rows) for rows, _ in skills]).T).clamp(0, 1)
    each = (asked @ pointing(table, [rows for _, sentences in skills for rows in sentences]).T).clamp(0, 1)
    skill_of = torch.tensor([at for at, (_, sentences) in enumerate(skills) for _ in sentences])
    nearest = torch.zeros_like(whole).scatter_reduce(1, skill_of.expand(len(requests), -1), each, 'amax', include_self=True)
    return (whole + nearest) / 2


def thinned(lot, share):
    def thin(rows):
        left = rows[lot.random(len(rows)) > share]
        return left if len(left) else rows

    return thin


def teach(start, taught, told):
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    lot = np.random.default_rng(SEED)
    first = torch.tensor(start, dtype=torch.float32)
    table = first.clone().requires_grad_(True)
    optimiser = torch.optim.Adam([table], lr=RATE)
    thin, thin_skill = thinned(lot, LEFT_OUT), thinned(lot, LEFT_OUT_OF_SKILLS)
    for step in range(STEPS):
        batch = [taught.asked[at] for at in lot.integers(0, len(taught.asked), BATCH)]
        others = lot.permutation(len(taught.skills))[:OTHERS]
        numbers = list(dict.fromkeys([*(skill for _, skill in batch), *others.tolist()]))
        place = {number: at for at, number in enumerate(numbers)}
        away = [taught.none[at] for at in lot.integers(0, len(taught.none), BATCH // 3)]
        asked = [thin(rows) for rows in [*(rows for rows, _ in batch), *away]]
        alike = likeness(table, asked, [taught.skills[number] for number in numbers], thin_skill)
        right = torch.tensor([place[skill] for _, skill in batch])
        loss = torch.nn.functional.cross_entropy(alike[:BATCH] * SHARPNESS, right)
        loss = loss + NONE_COUNTS * torch.nn.functional.softplus(SHARPNESS * (alike[BATCH:].max(1).values - NEAR)).mean()
        moved = KEPT_NEAR * ((table - first) ** 2).sum() / BATCH
        optimiser.param_groups[0]['lr'] = RATE * max(0.05, 1 - step / STEPS)
        optimiser.zero_grad()
        (loss + moved).backward()
        optimiser.step()
        if step % 100 == 0 or step == STEPS - 1:
            told(step, loss.item())
    return table.detach().numpy().astype(np.float64)


def vocabulary_of(known, authors):
    """What the table holds, and what is told or asked often enough here."""
    counts = Counter()
    for author in authors:
        for skill in author['skills']:
            counts.update(set(skill['whole']).union(*skill['asked']))
        for request in author['none']:
            counts.update(set(request))
    new = [text for text, count in counts.items() if text not in known and count >= (FEWEST_PAIR if '_' in text else FEWEST_WORD)]
    return [*known, *sorted(new)]


def main():
    if len(sys.argv) != 3:
        sys.exit('usage: request-meanings.py TAUGHT.jsonl TABLE')
    with open(sys.argv[1], 'rb') as file:
        raw = file.read()
    authors = [json.loads(line) for line in raw.decode().splitlines()]
    header, known = read_table(sys.argv[2])
    vocabulary = vocabulary_of(known, authors)
    place = {text: at for at, text in enumerate(vocabulary)}
    start = np.array([known.get(text, np.zeros(DIMENSIONS)) for text in vocabulary])
    say = lambda step, loss: print(f'{step} of {STEPS}: {loss:.3f}', file=sys.stderr, flush=True)
    learnt = teach(start, Taught(authors, place), say)
    longest = np.quantile(np.linalg.norm(learnt, axis=1), 0.999)
    print('\n'.join(header))
    print(f'# taught once more by tools/request-meanings.py with sha256-{hashlib.sha256(raw).hexdigest()}')
    for at in sorted(range(len(vocabulary)), key=lambda at: vocabulary[at]):
        print(f'{vocabulary[at]} {written(learnt[at], longest)}')


if __name__ == '__main__':
    main()
