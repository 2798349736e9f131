import { type AppliedGuard, deepFreeze, type Evidence, type JsonObject, type JsonValue } from '@fpf/contracts';
import { at, guard } from '../support/cases.ts';
import { anyExpression, questions } from './expressions.ts';
import { fc } from '../support/fast-check.ts';

/** What may be found out about all that guards ask, and what a call may say. */
export type World = { readonly evidence: readonly Evidence[]; readonly args: JsonObject };

const odd: fc.Arbitrary<unknown> = fc.constantFrom(
  Number.NaN,
  -0,
  Infinity,
  '\ud800',
  2 ** 53 + 1,
  2 ** 53,
  1n,
  undefined,
  new Date(0),
  [Number.NaN],
);
const json: fc.Arbitrary<JsonValue> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<JsonValue>(true, false, null, 1, 0, -1, 0.5, 'a', 'a.txt', '', 'é', 'e\u0301'),
  },
  fc.constantFrom<JsonValue>(
    [],
    [1],
    ['a', null],
    {},
    { x: 1 },
    { x: null },
    JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as JsonValue,
  ),
);
const valued = fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: odd as fc.Arbitrary<JsonValue> });

function evidenceOf(id: string): fc.Arbitrary<readonly Evidence[]> {
  const carrier = { type: 'given', ref: id, at };
  const one = fc.oneof(
    {
      weight: 16,
      arbitrary: valued.map((value): Evidence => ({ id, status: 'present', value, carrier, by: 'given' })),
    },
    { weight: 2, arbitrary: fc.constant<Evidence>({ id, status: 'absent', carrier, by: 'given' }) },
    fc.constant<Evidence>({ id, status: 'unknown', by: 'given' }),
    fc.constant<Evidence>({ id, status: 'present', value: true, by: 'given' }),
    fc
      .constantFrom('Present', 'true', '')
      .map((status): Evidence => ({ id, status: status as never, value: true, carrier, by: 'given' })),
  );
  return fc.oneof(
    { weight: 24, arbitrary: one.map((evidence) => [evidence]) },
    fc.constant([]),
    fc.tuple(one, one).map((two) => [...two]),
  );
}

const args = fc.record(
  {
    path: fc.constantFrom<JsonValue>('a.txt', 'b/../a', '', 7),
    n: valued,
    l: json,
    o: json,
    flag: fc.constantFrom<JsonValue>(true, false, null, 'true'),
    constructor: json,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

export const anyWorld: fc.Arbitrary<World> = fc.record({
  evidence: fc.tuple(...questions.map(evidenceOf)).map((all) => deepFreeze(all.flat())),
  args,
});

const anyGuard: fc.Arbitrary<AppliedGuard> = fc
  .record({
    required: fc.oneof(
      { weight: 30, arbitrary: fc.subarray([...questions], { maxLength: 2 }) },
      fc.constant(['moon.full']),
    ),
    when: fc.option(anyExpression, { nil: undefined, freq: 5 }),
    mode: fc.constantFrom('abstain' as const, 'degrade' as const, 'degrade' as const),
    from: fc.constantFrom('tool' as const, 'skill' as const, 'project' as const),
    id: fc.constantFrom('touch', 'b', 'c'),
  })
  .map(({ required, when, mode, from, id }) =>
    guard(required, { failure_mode: mode, ...(when !== undefined && { when }) }, from, id),
  );

export const anyGuards: fc.Arbitrary<readonly AppliedGuard[]> = fc.oneof(
  { weight: 5, arbitrary: anyGuard.map((one) => [one]) },
  { weight: 4, arbitrary: fc.array(anyGuard, { maxLength: 3 }) },
);
