import { FpfError, type JsonObject, type ModelResponse, type ToolCall, type ToolSpec } from '@fpf/contracts';
import { fc } from './fast-check.ts';
import { greet } from './fake-skill.ts';
import type { World } from './fakes.ts';

/** So many bytes each call of the tests' session writes. */
export const bytesOfCall = 6;

export const tools: readonly ToolSpec[] = [
  greet,
  { ...greet, name: 'wave', effect: 'pure' },
  { ...greet, name: 'tell', bind: { name: 'greet.stdout' } },
];

const args = fc.oneof(
  { weight: 9, arbitrary: fc.record({ name: fc.constantFrom('Ada', 'Bob', 'Cem', 'Dua', 'Eva', 'Fay') }) },
  fc.constantFrom<JsonObject>({}, { name: 7 }, { name: 'Ada', more: true }, { name: 'x'.repeat(65) }),
);
const names = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('greet', 'wave') },
  fc.constantFrom('tell', 'grete', 'constructor'),
);
const call: fc.Arbitrary<ToolCall> = fc.record({ name: names, arguments: args });

/** Calls, few or many, good or not; words; calls with words; nothing; and what no gateway could read. */
const reply: fc.Arbitrary<ModelResponse | FpfError> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ tool_calls: fc.array(call, { minLength: 1, maxLength: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ tool_calls: fc.array(call, { maxLength: 3 }), final: fc.constant('So be it.') }),
  },
  fc.constant({ final: 'That is all.' }),
  fc.constant({}),
  fc.constant(new FpfError({ code: 'model.call-unparseable', message: 'fixture: unreadable', hint: 'none' })),
);

/** Each of them is often too little, and often more than enough. */
const little = (most: number, enough: number): fc.Arbitrary<number> => fc.oneof(fc.nat(most), fc.constant(enough));

export const anyBudget = fc.record({
  turns: little(4, 9),
  model_calls: little(4, 9),
  tool_calls: little(9, 99),
  identical_calls: little(2, 9),
  bytes_written: little(40, 999),
  output_tokens: little(30, 999),
  usd: little(3, 99),
});

/** A model that may say anything, told of its results or not, and tools that may fail. */
export const anyModel: fc.Arbitrary<Pick<World, 'responses' | 'multiTurn' | 'result' | 'evidence' | 'embedding'>> = fc
  .record({
    responses: fc.array(reply, { minLength: 1, maxLength: 8 }),
    multiTurn: fc.boolean(),
    success: fc.boolean(),
    asked: fc.boolean(),
  })
  .map(({ responses, multiTurn, success, asked }) => ({
    responses,
    multiTurn,
    result: success ? { stdout: 'Ada' } : { success: false, return_code: 1 },
    evidence: { output_tokens: 5, cost_usd: 0.5 },
    ...(asked && { embedding: { output: { schema: greet.input_schema, retries: 2 } } }),
  }));
