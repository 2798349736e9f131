import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reason, type RunOutcome } from '@fpf/contracts';
import { tryRun, type World } from '../support/fakes.ts';

type Tried = {
  readonly outcome: RunOutcome;
  readonly seen: ReturnType<typeof tryRun>['seen'];
  readonly codes: readonly string[];
};

async function proposed(world: World): Promise<Tried> {
  const { query, seen } = tryRun({ ...world, embedding: { mode: 'propose' } });
  const outcome = await query.result();
  return { outcome, seen, codes: outcome.reasons.map(({ code }) => code) };
}

const asking: NonNullable<World['permitting']> = async () => ({
  decision: 'abstain',
  reasons: [reason('permission.ask', 'permission', 'A rule asks.')],
  evidence: [],
});

const passing: NonNullable<World['permitting']> = async () => ({ decision: 'pass', reasons: [], evidence: [] });

test('a run that only proposes decides on every call of the first answer, runs none, and asks the model for no more', async () => {
  const two = { tool_calls: ['Ada', 'Bob'].map((name) => ({ name: 'greet', arguments: { name } })) };
  for (const multiTurn of [false, true]) {
    const { seen, outcome, codes } = await proposed({ permitting: passing, response: two, multiTurn });
    assert.deepEqual([outcome.outcome, outcome.exit_code, seen.ran], ['abstained', 3, []]);
    assert.deepEqual(codes, ['permission.only-proposed', 'permission.only-proposed']);
    assert.match(outcome.reasons[1]?.message ?? '', /greeter@.*#greet run as it is \(pass\) with \{"name":"Bob"\}/);
    assert.equal(outcome.usage.model_calls, 1);
    assert.deepEqual(
      seen.reports.at(-1)?.trace.tool_calls.map(({ guard_decision: decision, state }) => [decision, state]),
      [
        ['abstain', 'abstain'],
        ['abstain', 'abstain'],
      ],
    );
  }
});

test('what rules stop in a run that only proposes is told as they say it', async () => {
  const { seen, codes } = await proposed({ permitting: asking });
  assert.deepEqual([seen.ran, codes], [[], ['permission.ask']]);
});
