import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Evidence, type JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { acceptAnswer } from '../../src/evidence/accept-answer.ts';
import { copyJson } from '../../src/evidence/copy-json.ts';
import { ask, carrier, resolver } from '../support/ask.ts';
import { fc } from '../support/fast-check.ts';

const at = '2026-01-01T00:00:00.000Z';
const accept = (answer: unknown, value: 'json' | 'boolean' | 'number' | 'string' = 'json') =>
  acceptAnswer({ id: 'moon.full', by: 'moon.full', at, value }, answer);
const statusOf = (answer: unknown): string => {
  try {
    return accept(answer).status;
  } catch {
    return 'threw';
  }
};

test('only the three words are a status', () => {
  for (const status of [
    'Present',
    'PRESENT',
    'true',
    true,
    1,
    null,
    undefined,
    ['present'],
    new String('present'),
    'unknown',
    'present ',
  ])
    assert.equal(statusOf({ status, value: true, carrier }), 'unknown', String(status));
  assert.equal(statusOf({ status: 'present', value: true, carrier }), 'present');
  assert.equal(statusOf({ status: 'absent', carrier }), 'absent');
});

test('an answer is an object of its own members', () => {
  for (const answer of [
    undefined,
    null,
    true,
    'present',
    1,
    [],
    () => 0,
    new Proxy({ status: 'present', carrier }, {}),
  ])
    assert.equal(statusOf(answer), 'unknown');
  assert.equal(statusOf(Object.create({ status: 'present', carrier })), 'unknown', 'inherited');
});

test('without a carrier that says where it is from there is no evidence', () => {
  const wrong = [
    undefined,
    null,
    'sky',
    {},
    { type: 'sky' },
    { ref: 'east' },
    { type: '', ref: 'east' },
    { type: 'sky', ref: '' },
    { type: 7, ref: 'east' },
    { type: 'sky', ref: 'e'.repeat(4097) },
    { type: 's'.repeat(65), ref: 'east' },
    { type: 'sky', ref: '\ud800' },
    { ...carrier, sha256: 'x' },
    { ...carrier, sha256: 7 },
    new Proxy(carrier, {}),
    Object.create(carrier),
  ];
  for (const borne of wrong) {
    assert.equal(
      statusOf({ status: 'present', value: true, carrier: borne }),
      'unknown',
      JSON.stringify(borne)?.slice(0, 60),
    );
    assert.equal(statusOf({ status: 'absent', carrier: borne }), 'unknown');
  }
});

test('a value that JSON cannot carry exactly is no value', async () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = { cycle };
  const sparse = [1];
  sparse[3] = 2;
  const getter = Object.defineProperty({}, 'x', { enumerable: true, get: () => assert.fail('a getter was asked') });
  const listGetter = Object.defineProperty([1], 0, { get: () => assert.fail('a getter was asked') });
  const values: readonly unknown[] = [
    NaN,
    Infinity,
    -0,
    2 ** 53,
    -(2 ** 53),
    2 ** 53 + 2,
    1n,
    Symbol('s'),
    () => 0,
    '\ud800',
    { a: NaN },
    [undefined],
    { a: { b: 1n } },
    [-0],
    new Date(),
    new Map(),
    /x/,
    new Set(),
    Buffer.from('x'),
    new String('x'),
    Promise.resolve(1),
    cycle,
    sparse,
    getter,
    listGetter,
    new Proxy({}, {}),
    [new Proxy([], {})],
    new Proxy([], {}),
    'x'.repeat(65535),
    { toJSON: () => true },
    JSON.parse('{"__proto__": 1}'),
    { constructor: 1 },
    { prototype: 1 },
    { '\ud800': 1 },
    Array.from({ length: 2e4 }, () => 1),
    Object.assign([1], { length: 4e9 }),
  ];
  for (const value of values) {
    const extra = [resolver(async () => ({ status: 'present', value, carrier }))];
    const { status, detail } = await ask('moon.full', { extra });
    assert.equal(status, 'unknown', typeof value);
    assert.match(detail ?? '', /^the value |has a getter/);
  }
});

test('a getter on the answer or its carrier is not asked', async () => {
  for (const key of ['status', 'value', 'carrier', 'detail']) {
    const answer = Object.defineProperty({ status: 'present', value: true, carrier }, key, {
      get: () => assert.fail('asked'),
    });
    assert.equal((await ask('moon.full', { extra: [resolver(async () => answer)] })).status, 'unknown');
  }
  const sly = Object.defineProperty({ ...carrier }, 'ref', { get: () => assert.fail('asked') });
  const extra = [resolver(async () => ({ status: 'present', value: true, carrier: sly }))];
  assert.equal((await ask('moon.full', { extra })).status, 'unknown');
});

test('a value is of the kind that the resolver said, or it is none', () => {
  const kinds = { boolean: true, number: 1, string: 'x' } as const;
  for (const [kind, right] of Object.entries(kinds) as [keyof typeof kinds, JsonValue][])
    for (const value of [true, 1, 'x', 'true', null, [], {}, [right]])
      assert.equal(
        accept({ status: 'present', value, carrier }, kind).status,
        typeof value === kind ? 'present' : 'unknown',
        `${kind} ${JSON.stringify(value)}`,
      );
  for (const kind of ['boolean', 'number', 'string'] as const)
    assert.match(accept({ status: 'present', carrier }, kind).detail ?? '', /the value is missing/, kind);
  assert.equal(accept({ status: 'present', carrier }).status, 'present', 'that it is there may be all there is to say');
  assert.equal(
    accept({ status: 'absent', value: true, carrier }, 'boolean').status,
    'unknown',
    'absent, and yet a value',
  );
});

test('what is kept is a copy, frozen to the bottom', () => {
  const value = { list: [{ a: 1 }] };
  const kept = accept({ status: 'present', value, carrier });
  Object.assign(value.list[0] ?? {}, { a: 2 });
  value.list.push({ a: 3 });
  assert.deepEqual(kept.value, { list: [{ a: 1 }] });
  assert.throws(() => ((kept.value as { list: unknown[] }).list[0] = 0));
});

test('a detail is cut and made whole; anything else is no detail', () => {
  assert.equal(accept({ status: 'present', value: true, carrier, detail: 'x'.repeat(5_000) }).detail?.length, 1024);
  assert.equal(
    accept({ status: 'present', value: true, carrier, detail: `${'x'.repeat(1023)}\u{1f600}` }).detail?.isWellFormed(),
    true,
  );
  for (const detail of [7, {}, '', null])
    assert.equal('detail' in accept({ status: 'present', value: true, carrier, detail }), false);
});

test('a JSON value is copied as it is, and whatever is accepted is evidence by its schema', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const copy = copyJson(value);
      if (copy.ok) assert.equal(canonicalJson(copy.value), canonicalJson(value as JsonValue));
      const made = accept({ status: 'present', value, carrier });
      assert.equal(made.status === 'present', copy.ok);
      assert.deepEqual(check(Evidence, made), []);
    }),
  );
});

test('any answer whatever becomes evidence or a plain refusal, and never a present one without a carrier', async () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
  });
  const answers = fc.oneof(
    anything,
    fc.record({
      status: fc.constantFrom('present', 'absent', 'unknown', 'yes'),
      value: anything,
      carrier: fc.option(fc.constant(carrier)),
      detail: anything,
    }),
  );
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const made = await ask('moon.full', { extra: [resolver(async () => answer)] });
      assert.deepEqual(check(Evidence, made), []);
      assert.ok(made.status === 'unknown' || made.carrier !== undefined);
    }),
    { numRuns: 200 },
  );
});
