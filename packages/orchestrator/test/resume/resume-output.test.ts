import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonObject, type ModelResponse, payloadsOf } from '@fpf/contracts';
import type { QueryOptions } from '../../src/index.ts';
import { again, differing } from '../replay/again.ts';
import { judging } from '../replay/judging.ts';
import { disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';

type Output = QueryOptions['output'];
const upTo = (maximum: number): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: ['count'],
  properties: { count: { type: 'integer', minimum: 0, maximum } },
});
const nine: Output = { schema: upTo(9) };
const judged: Output = {
  schema: {
    '~standard': {
      version: 1,
      vendor: 'somebody',
      validate: (value) => ({ value: { ...(value as object), unit: 'legs' } }),
      jsonSchema: { input: () => upTo(9) },
    },
  },
};
const giving = (count: number): ModelResponse => ({ tool_calls: [{ name: 'emit_result', arguments: { count } }] });

/** A run that dies before its model is asked, and goes on with another output. */
async function goneOn(then: Output, now: Output, { allowDrift = false, count = 7 } = {}) {
  const on = disk(3);
  const world = (output: Output): World => ({
    disk: on,
    guards: judging(),
    search: 'abstain',
    response: giving(count),
    embedding: output ? { output } : {},
  });
  const { query: first } = tryRun(world(then));
  assert.equal((await first.result()).outcome, 'failed');
  on.cutAt = Infinity;
  const { query } = tryRun({ ...world(now), resume: { run: first.runId, allowDrift } });
  const outcome = await query.result();
  const [resumed] = payloadsOf(on.events, 'run-resumed');
  return { outcome, on, resumed, replayed: differing(await again({ world: world(now), on })) };
}

test('a run goes on with the schema that it was asked with, where none or the same is handed in', async () => {
  for (const now of [undefined, nine]) {
    const { outcome, resumed, replayed } = await goneOn(nine, now);
    assert.deepEqual([outcome.outcome, outcome.structured], ['completed', { count: 7 }]);
    assert.deepEqual([resumed?.drift, resumed?.output, replayed], [[], undefined, []]);
  }
  assert.deepEqual((await goneOn(judged, judged)).outcome.structured, { count: 7, unit: 'legs' });
});

for (const [what, then, now, named, structured] of [
  ['another schema', nine, { schema: upTo(8) }, /output: .*"maximum":9.* is now .*"maximum":8/, { count: 7 }],
  ['a schema where there was none', undefined, nine, /output: null is now \{/, { count: 7 }],
  ['no library where there was one', judged, undefined, /schema library: "somebody" is now null/, { count: 7 }],
  [
    'a library where there was none',
    nine,
    judged,
    /schema library: null is now "somebody"/,
    { count: 7, unit: 'legs' },
  ],
] as const)
  test(`${what} is refused by name; allowed, it holds, is told, and is the same in a replay`, async () => {
    const refused = await goneOn(then, now);
    assert.deepEqual([refused.outcome.outcome, refused.outcome.reasons[0]?.code], ['failed', 'run.drift']);
    assert.match(refused.outcome.reasons[0]?.message ?? '', named);
    const { outcome, resumed, replayed } = await goneOn(then, now, { allowDrift: true });
    assert.deepEqual([outcome.outcome, outcome.structured], ['completed', structured]);
    assert.match(resumed?.drift[0] ?? '', named);
    assert.deepEqual(replayed, []);
  });

test('what does not fit the schema of today is no value, also where the one of before would have taken it', async () => {
  const once = (maximum: number): Output => ({ schema: upTo(maximum), retries: 0 });
  const { outcome, replayed } = await goneOn(once(9), once(8), { allowDrift: true, count: 9 });
  assert.deepEqual([outcome.outcome, outcome.structured, replayed], ['abstained', undefined, []]);
});
