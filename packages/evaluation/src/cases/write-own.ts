import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { Answer, EvalCase, ExpectedCall } from './eval-case.ts';

/** Cases in the project's own form, a line each: the short one where it says everything. */
export function writeOwnCases(cases: readonly EvalCase[]): string {
  return cases.map((one) => `${JSON.stringify(lineOf(one))}\n`).join('');
}

function lineOf({ id, request, answers, group, skill }: EvalCase): JsonObject {
  const head = { id, request, group, ...(skill !== undefined && { skill }) };
  const [first, ...more] = answers.map(short);
  if (first === undefined || more.includes(undefined)) return { ...head, answers: answers.map(long) };
  return { ...head, ...first, ...(more.length > 0 && { any_of: more as readonly JsonObject[] }) };
}

/** Undefined where the short form would lose something. */
function short(answer: Answer): JsonObject | undefined {
  const [call, second] = answer;
  if (call === undefined) return { name: null, arguments: {} };
  const plain =
    second === undefined &&
    Object.values(call.arguments).every(({ values, optional }) => values.length === 1 && !optional);
  return plain ? { name: call.name, arguments: mapArguments(call, ({ values }) => values[0] as JsonValue) } : undefined;
}

function long(answer: Answer): readonly JsonObject[] {
  return answer.map((call) => ({
    name: call.name,
    arguments: mapArguments(call, ({ values, optional }) => ({ any_of: values, ...(optional && { optional }) })),
  }));
}

function mapArguments(
  call: ExpectedCall,
  change: (accepted: ExpectedCall['arguments'][string]) => JsonValue,
): JsonObject {
  return Object.fromEntries(Object.entries(call.arguments).map(([name, accepted]) => [name, change(accepted)]));
}
