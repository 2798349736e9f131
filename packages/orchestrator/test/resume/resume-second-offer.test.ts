import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, type RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { again, differing, ran } from '../replay/again.ts';
import { bareTrace } from '../support/bare-trace.ts';
import { disk } from '../support/fake-session.ts';
import { fails, tryRun, type World } from '../support/fakes.ts';
import { answering, run } from '../support/resumed-runs.ts';
import { declined, refused, taken, waved } from '../support/second-offers.ts';

function same(trace: RunTrace | undefined) {
  assert.ok(trace);
  return JSON.parse(JSON.stringify(bareTrace(trace)).replaceAll(trace.run_id, 'RUN')) as unknown;
}

const worlds: readonly (readonly [what: string, world: World])[] = [
  ['taken', taken],
  ['declined', { ...refused, responses: [declined, declined] }],
  ['taken in turns', { ...taken, multiTurn: true, responses: [declined, waved, { final: 'All waved.' }] }],
];

for (const [what, world] of worlds) {
  test(`a second offer that is ${what}: cut off before any write, the run goes on, and offers twice in all`, async () => {
    const on = disk();
    const whole = await run({ ...world, disk: on });
    const asked = whole.seen.asked.length;
    for (let cutAt = 2; cutAt <= on.writes; cutAt += 1) {
      const at = disk(cutAt);
      const first = await run({ ...world, disk: at });
      at.cutAt = Infinity;
      const before = payloadsOf(at.events, 'model-result').length;
      const second = await run({ ...answering(at, world), resume: { run: first.run } });
      assert.deepEqual(same(second.trace), same(whole.trace), `before write ${cutAt}`);
      assert.equal(second.seen.asked.length, asked - before, 'what was answered is not asked again');
      assert.deepEqual(
        payloadsOf(at.events, 'skills-loaded').map(({ offer }) => offer),
        [undefined, 2],
      );
      assert.equal(new Set(at.effects).size, at.effects.length);
      assert.equal(findChainBreak('journal', at.events), undefined);
    }
  });

  test(`a second offer that is ${what}: cut off before any write and gone on with, it is replayed to the same`, async () => {
    const { on: whole } = await ran(world);
    for (let cutAt = 2; cutAt <= whole.writes; cutAt += 1) {
      const at = disk(cutAt);
      const first = await ran(world, { on: at });
      at.cutAt = Infinity;
      const second = await ran(answering(at, world), { on: at, resume: first.run });
      assert.deepEqual(differing(await again(second)), [], `before write ${cutAt}`);
    }
  });
}

test('a run goes on with the bytes of both offers, and is not begun where those of the second are gone', async () => {
  const at = disk();
  const first = await run({ ...taken, disk: at, runTool: async () => Promise.reject((at.cutAt = 0)) });
  at.cutAt = Infinity;
  const pinned: (readonly string[] | undefined)[] = [];
  await run({
    ...answering(at, taken),
    resume: { run: first.run },
    loading: (options) => void pinned.push(options?.pins?.map(({ name }) => name)),
  });
  assert.deepEqual(pinned, [['greeter'], ['waver', 'bower'], ['greeter'], ['waver', 'bower']]);
  const other = disk();
  const broken = await run({ ...taken, disk: other, runTool: async () => Promise.reject((other.cutAt = 0)) });
  other.cutAt = Infinity;
  const events = other.events.length;
  const { query } = tryRun({
    ...taken,
    disk: other,
    resume: { run: broken.run },
    loadError: fails('skill.hash-drift'),
  });
  assert.equal((await query.result()).reasons[0]?.code, 'skill.hash-drift');
  assert.equal(other.events.length, events, 'the run is as before');
});

test('a journal that was written without a next offer makes none, when it goes on and when it is replayed', async () => {
  const old: World = { responses: [declined] };
  const recorded = await ran(old);
  assert.deepEqual(differing(await again({ ...recorded, world: taken })), []);
  const at = disk();
  const first = await run({ ...old, disk: at });
  at.events.splice(at.events.findIndex(({ kind }) => kind === 'model-result'));
  const second = await run({ ...taken, disk: at, resume: { run: first.run } });
  assert.deepEqual([second.outcome.outcome, second.seen.asked.length], ['abstained', 1]);
});

test('a run goes on with all skills that it had been offered, also where the project offers fewer by now', async () => {
  const at = disk();
  const first = await run({ ...taken, disk: at, runTool: async () => Promise.reject((at.cutAt = 0)) });
  at.cutAt = Infinity;
  const { outcome, seen } = await run({ ...taken, disk: at, resume: { run: first.run }, stack: { maxSkills: 1 } });
  assert.equal(outcome.outcome, 'completed', JSON.stringify(outcome.reasons));
  assert.deepEqual(seen.loaded, ['waver', 'bower']);
});
