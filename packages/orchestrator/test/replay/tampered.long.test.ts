import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelResponse } from '@fpf/contracts';
import { enacted, greet } from '../support/fake-skill.ts';
import type { World } from '../support/fakes.ts';
import { again, ran } from './again.ts';
import { judging } from './judging.ts';
import { type Lie, lies, resealed } from './tamper.ts';

/** Came from outside: a replay takes it as it is recorded, and can tell another only by what follows from it. */
const given: readonly RegExp[] = [
  /^run-started \/(?:model|budget|frozen|facts|session|engine|capability|recorded|mode)\b/,
  /^skills-selected \/(?:candidates|threshold|nearest|unmatched)\b/,
  /^skills-loaded \/skills\/\*\/source\b/,
  /^model-result \/evidence\/(?:model|raw|attempts|output_tokens|repairs)\b/,
  /^model-result \/response\/thought\b/,
  /^(?:model-result|guard-decision|tool-result) \/hooks\b/,
  /^tool-result \/result\/(?:stdout|stderr|return_code|output|effects|evidence)\b/,
  /^run-ended \/usage\/wall_ms\b/,
];

const calls: ModelResponse = {
  tool_calls: [
    { name: 'greet', arguments: { name: 'Ada' } },
    { name: 'greet', arguments: { name: 'Bob' } },
  ],
};
const world: World = {
  response: calls,
  enactment: enacted('greet'),
  tools: [{ ...greet, degraded: { view: 'read-only' } }],
  guards: judging(({ args }) => (args['name'] === 'Bob' ? { rule: 'deny' } : { guard: 'degrade' })),
  embedding: { hooks: [{ name: 'look', stage: 'before-tool', run: () => ({ note: 'seen' }) }] },
};
const once = await ran(world);

/** Told apart, or refused as no journal at all. */
async function isTold({ events }: Lie): Promise<boolean> {
  return again(once, { events }).then(
    ({ same }) => !same,
    () => true,
  );
}

test('whatever member of an event that follows from others is changed, and the chain sealed again: it is told', async () => {
  const untold: string[] = [];
  for (const lie of lies(once.on.events)) if (!(await isTold(lie))) untold.push(lie.what);
  assert.deepEqual(
    [...new Set(untold)].filter((what) => !given.some((pattern) => pattern.test(what))),
    [],
  );
});

// Without its end it is the journal of a run that died there: that there was more is known by the bundle, and told by
// `fpf verify`.
test('an event that is left out, or stands there twice, is told', async () => {
  for (const [at, event] of once.on.events.slice(0, -1).entries()) {
    const without = once.on.events.toSpliced(at, 1).map((one, index) => ({ ...one, seq: index + 1 }));
    assert.ok(await isTold({ what: '', events: resealed(without) }), `without ${event.kind}`);
    const twice = once.on.events.toSpliced(at, 0, event).map((one, index) => ({ ...one, seq: index + 1 }));
    assert.ok(await isTold({ what: '', events: resealed(twice) }), `twice ${event.kind}`);
  }
});

test('a difference is told with its call, its place and both values, in the order of the record', async () => {
  const [lie] = lies(once.on.events).filter(({ what }) => what === 'guard-decision /decision');
  const replayed = await again(once, { events: lie?.events ?? [] });
  const [call] = replayed.calls.filter(({ same }) => !same);
  assert.deepEqual(
    [call?.seq, call?.turn, call?.differs.map(({ event, path, recorded, now }) => [event, path, recorded, now])],
    [1, 1, [['guard-decision guard/1', '/decision', 'pass', 'degrade']]],
  );
  assert.deepEqual([replayed.same, replayed.journal.same], [false, false]);
});
