import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diskFull, FpfError, payloadsOf } from '@fpf/contracts';
import { disk } from './support/fake-session.ts';
import { greet } from './support/fake-skill.ts';
import { said, type World } from './support/fakes.ts';
import { again, differing, ran } from './replay/again.ts';
import { judging } from './replay/judging.ts';
import { answering, run, talk } from './support/resumed-runs.ts';

const noRoom = new FpfError({ code: diskFull, message: 'there is no room left', hint: 'none' });
const whole = await ran(talk);

for (const [writes, how] of [
  [Infinity, 'from then on'],
  [1, 'for one write'],
] as const)
  for (let cutAt = 2; cutAt <= whole.on.writes; cutAt += 1)
    test(`no room at write ${cutAt} of ${whole.on.writes}, ${how}: the run says what was done, goes on when there is room, and is the same again`, async () => {
      const on = Object.assign(disk(cutAt), { full: writes });
      const first = await run({ guards: judging(), ...talk, disk: on });
      const { outcome, exit_code: exit, reasons, explanation, usage } = first.outcome;
      assert.deepEqual([outcome, exit, reasons.map(({ code }) => code)], ['failed', 69, [diskFull]]);
      assert.equal(/nothing was executed/.test(explanation), first.seen.ran.length === 0, explanation);
      assert.equal(usage.bytes_written, on.effects.length * 6);
      on.cutAt = Infinity;
      const second = await ran(answering(on), { on, resume: first.run });
      assert.equal(second.outcome, 'completed');
      assert.deepEqual(
        on.effects,
        whole.on.effects.map((effect) => effect.replace(whole.run, first.run)),
      );
      assert.deepEqual(differing(await again(second)), []);
    });

test('a call that was executed and could not be kept is told as that, in the outcome, in the journal and in the trace', async () => {
  const on = Object.assign(disk(), { full: 1 });
  const runTool = async () => {
    on.cutAt = on.writes + 1;
    return { stdout: '', stderr: '', return_code: 0, success: true, effects: [], evidence: [] };
  };
  const { outcome, trace, seen } = await run({ response: said, disk: on, runTool });
  assert.deepEqual([outcome.state, seen.committed], ['degrade', 0]);
  assert.match(outcome.explanation, /^Failed: greet was begun, and nothing that it did in the session was kept\.$/m);
  assert.match(
    outcome.explanation,
    /^Why \(cli\.disk-full\): greet was executed, and what came of it could not be kept: there is no room left$/m,
  );
  assert.match(outcome.explanation, /The workspace on the host is unchanged\./);
  assert.deepEqual(payloadsOf(on.events, 'run-ended').at(-1)?.explanation, outcome.explanation);
  assert.deepEqual(
    trace?.tool_calls.map(({ state, error, result_ref: result }) => [state, error?.code, result]),
    [['degrade', 'run.not-kept', null]],
  );
});

test('a tool that cannot be started, or whose changes cannot be read, for want of room: nothing is recorded of it, and it is made again', async () => {
  for (const world of [{ runTool: () => Promise.reject(noRoom) }, { effectsError: noRoom }] satisfies World[]) {
    const on = disk();
    const first = await run({ ...world, response: said, disk: on });
    assert.deepEqual([first.outcome.outcome, payloadsOf(on.events, 'tool-result')], ['failed', []]);
    const second = await run({ response: said, disk: on, resume: { run: first.run } });
    assert.deepEqual([second.outcome.outcome, second.seen.ran], ['completed', ['greet']]);
  }
});

test('a tool that does something outside, once, is not made again: that it failed is recorded, and the run has ended', async () => {
  const on = disk();
  const once: World = { tools: [{ ...greet, effect: 'once' }], response: said, disk: on };
  const first = await run({ ...once, runTool: () => Promise.reject(noRoom) });
  assert.deepEqual([first.outcome.outcome, first.outcome.reasons.map(({ code }) => code)], ['degraded', [diskFull]]);
  const second = await run({ ...once, resume: { run: first.run } });
  assert.deepEqual([second.outcome.reasons[0]?.code, second.seen.ran], ['run.not-resumable', []]);
});
