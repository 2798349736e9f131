import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { mapLimited } from '../../src/skill-cases/run-skill-cases.ts';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

test('results stand in the order of the jobs, and never more than so many are at work, nor fewer while some wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (lengths, most) => {
      let [atWork, peak] = [0, 0];
      const results = await mapLimited(lengths, most, async (length) => {
        peak = Math.max(peak, (atWork += 1));
        await turns(length);
        atWork -= 1;
        return `${length}`;
      });
      assert.deepEqual(results, lengths.map(String));
      assert.equal(peak, Math.min(most, lengths.length));
    }),
  );
});

test('where one throws, none is begun any more, and those at work come to their end first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(),
      async (lengths, most, nth) => {
        const bad = nth % lengths.length;
        let [begun, ended, thrown] = [0, 0, false];
        const jobs = lengths.map((length, at) => ({ length, at }));
        const all = mapLimited(jobs, most, async ({ length, at }) => {
          assert.equal(thrown, false, 'begun after one threw');
          begun += 1;
          await turns(length);
          ended += 1;
          if (at === bad) {
            // Who is just about to begin one cannot have heard of it.
            void setImmediate().then(() => (thrown = true));
            throw new Error('bad');
          }
        });
        await assert.rejects(all, { message: 'bad' });
        assert.equal(ended, begun);
      },
    ),
  );
});
