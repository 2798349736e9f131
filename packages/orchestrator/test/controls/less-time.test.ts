import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { forkPoints } from '../../src/session/fork-point.ts';
import { disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { again, differing } from '../replay/again.ts';
import { judging } from '../replay/judging.ts';
import { handing } from '../support/task-runs.ts';

const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) =>
    signal.addEventListener('abort', () => refuse(new Error('it was told to stop')), { once: true }),
  );

/** A run that is given less time while a tool of it hangs: no step comes at which that could take hold. */
async function cutShort(world: World) {
  const on = disk();
  const all: World = { guards: judging(), ...world, runTool: hanging };
  const { query, seen } = tryRun({ ...all, disk: on });
  const controls: Promise<void>[] = [];
  const look = setInterval(() => {
    if (seen.ran.length === 0 || controls.length > 0) return;
    controls.push(
      query.send('Faster.'),
      query.tightenBudget({ wall_ms: 20_000 }),
      query.tightenBudget({ wall_ms: 10, turns: 3 }),
    );
    controls[0]?.catch(() => undefined);
  }, 1);
  const outcome = await query.result();
  clearInterval(look);
  return { outcome, controls: await Promise.allSettled(controls), of: { world: all, on }, run: query.runId };
}

for (const [what, world] of [
  ['a run', { response: said }],
  ['a run whose task hangs', handing],
] satisfies readonly (readonly [string, World])[])
  test(`${what} that was given less time, which was over before its next step: journaled, and the same again`, async () => {
    const { outcome, controls, of, run } = await cutShort(world);
    assert.equal(outcome.outcome, 'exhausted');
    assert.match(outcome.reasons.at(-1)?.message ?? '', /spent its 10 ms/);
    assert.deepEqual(
      controls.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
      'it did hold, so whoever asked is told so; the message did not',
    );
    const own = of.on.events.filter(({ run_id: id }) => id === run);
    assert.deepEqual(
      payloadsOf(own, 'control-taken').map(({ n, before, control }) => [
        n,
        before,
        'budget' in control && control.budget,
      ]),
      [
        [1, 'end', { wall_ms: 20_000 }],
        [2, 'end', { wall_ms: 10, turns: 3 }],
      ],
    );
    assert.deepEqual(differing(await again(of)), []);
    const first = own.find(({ kind }) => kind === 'control-taken')?.seq ?? 0;
    assert.ok(
      forkPoints(own).every((point) => point < first),
      'nobody begins between that and the end',
    );
  });

test('less time that was journaled at a step, and then was over: the same again', async () => {
  const on = disk();
  const world: World = {
    guards: judging(),
    response: { tool_calls: ['Ada', 'Bob'].map((name) => ({ name: 'greet', arguments: { name } })) },
  };
  let ran = 0;
  const result = { stdout: '{}', stderr: '', return_code: 0, success: true, effects: [], evidence: [], output: {} };
  const runTool = async (signal: AbortSignal) => {
    ran += 1;
    if (ran === 2) return hanging(signal);
    void query.tightenBudget({ wall_ms: 50 });
    return result;
  };
  const { query } = tryRun({ ...world, runTool, disk: on });
  const { reasons } = await query.result();
  assert.match(reasons.at(-1)?.message ?? '', /spent its 50 ms/);
  assert.equal(payloadsOf(on.events, 'control-taken')[0]?.before, 'call/2');
  assert.deepEqual(differing(await again({ world, on })), []);
});
