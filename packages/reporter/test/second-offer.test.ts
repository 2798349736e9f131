import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { offeredSkills } from '../src/offered-skills.ts';
import { projectPage } from '../src/page/report-data.ts';
import { hash, runOf } from './support/two-runs.ts';

const found = (id: string, letter: string, score: number): JsonObject => ({
  id,
  name: id,
  version: '1.0.0',
  hash: `sha256-${hash(letter)}`,
  score,
  matched: [],
});
const pinned = (id: string, letter: string): JsonObject => {
  const { score: _s, matched: _m, ...skill } = found(id, letter, 0);
  return { ...skill, profile: 'fpf', tools: [id], schemas: {} };
};
const search = {
  decision: 'pass',
  candidates: [found('count', 'a', 2)],
  nearest: [found('tally', 'b', 1), found('sort', 'c', 0.9)],
  next: [found('tally', 'b', 1)],
  unmatched: [],
  threshold: 0.3,
  reasons: [],
};

test('the page says of both offers what was offered when, and shows the second in its course', () => {
  const { trace, events } = runOf({
    events: [
      ['run-started', { request: 'Count', session: 's', budget: {}, facts: {} }],
      ['skills-selected', search],
      ['skills-loaded', { skills: [pinned('count', 'a')] }],
      ['skills-loaded', { skills: [pinned('tally', 'b')], offer: 2 }],
    ],
  });
  const { search: shown, steps, loaded } = projectPage({ trace, events, audit: [], patch: '' });
  assert.deepEqual(
    shown?.candidates.map(({ id, fate, why }) => [id, fate, why]),
    [
      ['count', 'loaded', 'It was selected, and its tools were offered: the model called none of them.'],
      ['tally', 'loaded', 'It came next, and its tools were offered when no tool had been called.'],
      ['sort', 'not loaded', 'Its score is enough, and others were selected for the words of this request.'],
    ],
  );
  assert.deepEqual(
    loaded.map(({ id }) => id),
    ['count', 'tally'],
  );
  assert.deepEqual(
    steps.filter(({ kind }) => kind === 'load').map(({ text }) => text),
    ['count', 'offered also: tally'],
  );
});

test('what reached a prompt is pinned wherever pins are told: both offers, and a skill of both once', () => {
  const [count, tally, code] = ['count', 'tally', 'code'].map((name, at) => ({
    name,
    version: '1.0.0',
    hash: `sha256-${hash(String(at))}`,
  }));
  assert.ok(count && tally && code);
  const { trace } = runOf({ trace: { declined_skills: [count, code], skill_set: [tally, code] } });
  assert.deepEqual(
    offeredSkills(trace).map(({ name }) => name),
    ['count', 'code', 'tally'],
  );
});
