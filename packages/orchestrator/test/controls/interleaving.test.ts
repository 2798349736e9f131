import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journalPayloads, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { fc } from '../support/fast-check.ts';
import { disk, type Disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { answering } from '../support/resumed-runs.ts';
import { type Act, comparable, listening } from './recalled-run.ts';
import { calling, done } from './turned-run.ts';

const names = ['Ada', 'Bob', 'Eve', 'Kim', 'Lea', 'Max'];
const labels = ['a', 'b'];

type Turning = { readonly kind: 'send' | 'rewind' | 'other'; readonly act: Act['act'] };
type Asked = { readonly after: Act['after']; readonly turning: Turning };

const of = (kind: Turning['kind'], act: Act['act']): Turning => ({ kind, act });

const turning: fc.Arbitrary<Turning> = fc.oneof(
  fc
    .constantFrom('default' as const, 'plan' as const, 'dontAsk' as const, 'propose' as const)
    .map((mode) => of('other', (query) => query.setMode(mode))),
  fc.integer({ min: 0, max: 12 }).map((calls) => of('other', (query) => query.tightenBudget({ tool_calls: calls }))),
  fc.constantFrom(...names).map((name) => of('send', (query) => query.send(`Now ${name}.`))),
  fc.constantFrom(...labels).map((label) => of('other', (query) => query.checkpoint(label))),
  fc.constantFrom(...labels).map((label) => of('rewind', (query) => query.rewind(label))),
  fc.constant(of('other', (query) => query.setModel('fixture'))),
);

const at = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map((n): Act['after'] => `model/${n}`),
  fc.integer({ min: 1, max: 5 }).map((n): Act['after'] => `result/${n}`),
  fc.integer({ min: 2, max: 6 }).map((n): Act['after'] => `wait/${n}`),
);

const worlds = fc.record({
  multiTurn: fc.boolean(),
  responses: fc.array(
    fc.oneof(
      fc.subarray(names, { minLength: 1, maxLength: 3 }).map((some) => calling(...some)),
      fc.constant(done),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
});

/**
 * Asks each when the run comes so far; where the run waits, and what is asked there gives it nothing to do, it is
 * ended.
 */
async function turned(world: World, asked: readonly Asked[], on: Disk, resume?: string) {
  let left = asked;
  const ask = async (at: string): Promise<boolean> => {
    const now = left.filter(({ after }) => after === at);
    left = left.filter(({ after }) => after !== at);
    const came = await Promise.allSettled(now.map(({ turning: { act } }) => act(query)));
    const taken = now.filter((_, index) => came[index]?.status === 'fulfilled').map(({ turning: { kind } }) => kind);
    return taken.lastIndexOf('send') > taken.lastIndexOf('rewind');
  };
  const { query, seen } = tryRun({
    ...answering(on, world),
    embedding: { keepOpen: true, hooks: listening((at) => void ask(at)) },
    ...(resume !== undefined && { resume: { run: resume } }),
  });
  for await (const event of query) {
    if (event.type === 'run-waiting' && !(await ask(event.before.replace('turn', 'wait')))) void query.end();
  }
  await query.result();
  return { run: query.runId, seen, trace: seen.reports.at(-1)?.trace };
}

test('any interleaving gives one journal, and a run that recalls it comes to the same without writing anything new', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.array(fc.record({ after: at, turning }), { maxLength: 12 }), async (world, asked) => {
      const whole: World = { ...world, budget: { turns: 20, model_calls: 20, tool_calls: 12, identical_calls: 20 } };
      const on = disk();
      const first = await turned(whole, asked, on);
      assert.deepEqual(check(RunTrace, first.trace), []);
      for (const { kind, payload } of on.events) assert.deepEqual(check(journalPayloads[kind], payload), [], kind);
      assert.equal(findChainBreak('journal', on.events), undefined);

      const again = disk();
      again.events.push(...on.events.slice(0, -1));
      again.effects.push(...on.effects);
      again.views.splice(0, again.views.length, ...on.views);
      const second = await turned(whole, [], again, first.run);
      const written = again.events.slice(on.events.length - 1).map(({ kind }) => kind);
      assert.deepEqual(written, ['run-resumed', 'run-ended']);
      assert.deepEqual([second.seen.asked.length, second.seen.ran], [0, []]);
      assert.deepEqual(comparable(second.trace), comparable(first.trace));
      assert.deepEqual(again.views, on.views);
    }),
  );
});
