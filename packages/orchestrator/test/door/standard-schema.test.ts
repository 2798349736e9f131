import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JsonObject, type ModelResponse, payloadsOf } from '@fpf/contracts';
import type { StandardSchema } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { again, differing } from '../replay/again.ts';
import { judging } from '../replay/judging.ts';

const told = {
  type: 'object',
  additionalProperties: false,
  required: ['count'],
  properties: { count: { type: 'integer', minimum: 0, maximum: 9 } },
};
type Validate = NonNullable<StandardSchema['~standard']['validate']>;
const schemaOf = (validate: Validate, jsonSchema: object = told): StandardSchema => ({
  '~standard': { version: 1, vendor: 'somebody', validate, jsonSchema: { input: () => jsonSchema } },
});
const emit = (args: JsonObject): ModelResponse => ({ tool_calls: [{ name: 'emit_result', arguments: args }] });
const never = (): Promise<never> => new Promise(() => undefined);

async function ran(schema: StandardSchema, world: World = {}, retries = 1) {
  const on = disk();
  const all: World = {
    guards: judging(),
    search: 'abstain',
    response: emit({ count: 1 }),
    ...world,
    embedding: { output: { schema, retries } },
  };
  const { query, seen } = tryRun({ ...all, disk: on });
  const outcome = await query.result();
  const replayed = differing(await again({ world: all, on }));
  return { outcome, seen, on, replayed, codes: outcome.reasons.map(({ code }) => code) };
}

test('the value is what the library makes of it, in the outcome, the journal and the replay', async () => {
  const { outcome, on, replayed } = await ran(
    schemaOf((value) => ({ value: { ...(value as object), unit: 'legs', note: undefined } })),
  );
  assert.deepEqual([outcome.outcome, outcome.structured], ['completed', { count: 1, unit: 'legs' }]);
  assert.deepEqual(payloadsOf(on.events, 'tool-result')[0]?.result.output, { count: 1, unit: 'legs' });
  assert.deepEqual(payloadsOf(on.events, 'run-started')[0]?.output, {
    schema: told,
    retries: 1,
    validator: 'somebody',
  });
  assert.deepEqual(replayed, []);
});

test('a library of functions is one too, and one without `validate` is a JSON Schema and no more', async () => {
  const callable = Object.assign(
    () => undefined,
    schemaOf((value) => ({ value })),
  );
  assert.deepEqual((await ran(callable)).outcome.structured, { count: 1 });
  const { version, vendor, jsonSchema } = schemaOf(never)['~standard'];
  const { outcome, on } = await ran({ '~standard': { version, vendor, ...(jsonSchema && { jsonSchema }) } });
  assert.deepEqual(outcome.structured, { count: 1 });
  assert.deepEqual(payloadsOf(on.events, 'run-started')[0]?.output, { schema: told, retries: 1 });
});

test('what it refuses is told to the model, which is asked again', async () => {
  const odd: Validate = (value) =>
    (value as { count: number }).count % 2 === 1
      ? { value }
      : {
          issues: [{ message: 'is even', path: ['count'] }, { message: 'no' }, { message: 'deep', path: [{ key: 0 }] }],
        };
  const responses = [emit({ count: 2 }), emit({ count: 3 })];
  const { outcome, seen, on, replayed } = await ran(schemaOf(odd), { responses });
  assert.deepEqual([outcome.outcome, outcome.structured], ['completed', { count: 3 }]);
  assert.match(JSON.stringify(seen.asked[1]?.messages.at(-1)), /output\.refused: emit_result: value\/count: is even/);
  assert.deepEqual(
    payloadsOf(on.events, 'guard-decision').map(({ decision, reasons }) => [decision, reasons.length]),
    [
      ['abstain', 3],
      ['pass', 0],
    ],
  );
  assert.deepEqual(replayed, []);
});

const refusing: readonly (readonly [what: string, validate: Validate, words: RegExp])[] = [
  ['throws', () => assert.fail('boom'), /somebody failed: boom/],
  ['rejects', async () => Promise.reject(new Error('boom')), /somebody failed: boom/],
  ['answers with nothing', () => undefined as never, /somebody failed/],
  ['makes a text of it', () => ({ value: 'one' }), /no JSON object/],
  ['makes a date of it', () => ({ value: { count: new Date(0) } }), /no JSON object/],
  ['makes no number of it', () => ({ value: { count: Number.NaN } }), /no JSON object/],
  ['makes a number of it that JSON would change', () => ({ value: { count: 1e300 } }), /\/count: .*2\^53/],
  ['makes half a character of it', () => ({ value: { unit: '\ud800' } }), /\/unit: .*surrogate/],
  ['makes more levels of it than are kept', () => ({ value: { count: nested(40) } }), /no JSON object .*32/],
  ['makes a circle of it', () => ({ value: circle() }), /no JSON object/],
  ['refuses and says no more', () => ({ issues: [] }), /somebody refuses the value and says no more/],
];
function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}
function circle(): object {
  const round: Record<string, unknown> = {};
  return Object.assign(round, { round });
}
for (const [what, validate, words] of refusing)
  test(`a library that ${what} has refused the value`, async () => {
    const { outcome, codes, replayed } = await ran(schemaOf(validate), {}, 0);
    assert.deepEqual([outcome.outcome, codes.at(-1), outcome.structured], ['abstained', 'output.missing', undefined]);
    assert.match(outcome.reasons[0]?.message ?? '', words);
    assert.deepEqual(replayed, []);
  });

test('its `validate` is asked as its own member, once for each value', async () => {
  let asked = 0;
  const schema = schemaOf(function validate(this: unknown, value) {
    asked += 1;
    return this === schema['~standard'] ? { value } : { issues: [{ message: 'asked as a stranger' }] };
  });
  const { outcome } = await ran(schema);
  assert.deepEqual([outcome.structured, asked], [{ count: 1 }, 1]);
});

test('one that never answers holds the run no longer than its time', async () => {
  const { outcome } = await ran(schemaOf(never), { budget: { wall_ms: 50 } });
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['exhausted', 124]);
});

test('a schema that offers no JSON Schema is refused when it is handed in, by a code', () => {
  const { jsonSchema: _none, ...standard } = schemaOf(never)['~standard'];
  const broken = {
    ...standard,
    jsonSchema: {
      input: (): never => {
        throw new Error('transforms cannot be told');
      },
    },
  };
  const round = { ...standard, jsonSchema: { input: circle } };
  for (const [props, words] of [
    [round, /"somebody" makes no JSON Schema \(/],
    [standard, /a Standard Schema of "somebody" without `~standard\.jsonSchema`/],
    [broken, /"somebody" makes no JSON Schema \(transforms cannot be told\)/],
  ] as const)
    assert.throws(
      () => tryRun({ embedding: { output: { schema: { '~standard': props } } } }),
      (error) => FpfError.is(error) && error.code === 'output.no-json-schema' && words.test(error.message),
    );
});

const standard = (more: object): object => ({ '~standard': { ...schemaOf(never)['~standard'], ...more } });

test('what else is handed in with a schema is refused by name', () => {
  for (const [output, words] of [
    [{ schema: told, retry: 2 }, /no member "retry"/],
    [{ schema: told, retries: -1 }, /retries/],
    [{ schema: told, description: 7 }, /description/],
    [{ schema: 'object' }, /no schema/],
    [{}, /no schema/],
    [{ schema: () => told }, /output\.schema is no JSON Schema .*function/],
    [{ schema: circle() }, /output\.schema is no JSON Schema/],
    [{ schema: { type: 'object', maxProperties: 1n } }, /output\.schema is no JSON Schema .*\/maxProperties.*bigint/],
    [{ schema: { type: 'object', properties: new Map() } }, /output\.schema .*\/properties/],
    [{ schema: standard({ vendor: 7 }) }, /output\.schema .*vendor/],
    [{ schema: standard({ vendor: 'x'.repeat(129) }) }, /output\.schema .*vendor/],
    [{ schema: standard({ validate: 'yes' }) }, /output\.schema .*`validate` is not a function/],
    [told, /no member "type"/],
  ] as const)
    assert.throws(
      () => tryRun({ embedding: { output: output as never } }),
      (error) => FpfError.is(error) && error.code === 'usage.bad-option' && words.test(error.message),
      String(words),
    );
});
