import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, type RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { again, differing, ran } from '../replay/again.ts';
import { bareTrace } from '../support/bare-trace.ts';
import { disk } from '../support/fake-session.ts';
import { flowing, found, parted, saved } from '../support/parted-runs.ts';
import type { World } from '../support/fakes.ts';
import { answering, run } from '../support/resumed-runs.ts';

function same(trace: RunTrace | undefined) {
  assert.ok(trace);
  return JSON.parse(JSON.stringify(bareTrace(trace)).replaceAll(trace.run_id, 'RUN')) as unknown;
}

const worlds: readonly (readonly [what: string, world: World])[] = [
  ['A request that is asked part by part', parted],
  ['One whose first part the answer to the whole does', { ...parted, responses: [found, saved] }],
  ['A flow', flowing],
];

for (const [what, world] of worlds)
  test(`${what}: cut off before any write, it goes on, does nothing twice and is replayed to the same`, async () => {
    const on = disk();
    const whole = await run({ ...world, disk: on });
    assert.equal(whole.outcome.outcome, 'completed');
    for (let cutAt = 2; cutAt <= on.writes; cutAt += 1) {
      const at = disk(cutAt);
      const first = await run({ ...world, disk: at });
      at.cutAt = Infinity;
      const before = payloadsOf(at.events, 'model-result').length;
      const second = await run({ ...answering(at, world), resume: { run: first.run } });
      assert.deepEqual(same(second.trace), same(whole.trace), `before write ${cutAt}`);
      assert.equal(second.seen.asked.length, whole.seen.asked.length - before, 'what was answered is not asked again');
      assert.equal(new Set(at.effects).size, at.effects.length, 'no call was kept twice');
      assert.equal(findChainBreak('journal', at.events), undefined);
      const cut = disk(cutAt);
      const begun = await ran(world, { on: cut });
      cut.cutAt = Infinity;
      const gone = await ran(answering(cut, world), { on: cut, resume: begun.run });
      assert.deepEqual(differing(await again(gone)), [], `before write ${cutAt}`);
    }
  });
