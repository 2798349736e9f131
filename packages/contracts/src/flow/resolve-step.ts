import { FpfError } from '../errors/fpf-error.ts';
import { reason } from '../errors/make-reason.ts';
import type { Reason } from '../errors/reason.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { FlowArgument, FlowStep } from '../tool/tool-flow.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { render } from './render.ts';

/** What a flow has come to: what it was given, and the calls of its steps so far. */
export type FlowState = {
  readonly tool: string;
  readonly input: JsonObject;
  readonly done: ReadonlyMap<string, StepDone>;
};

type DoneCall = { readonly id: string; readonly result?: Pick<ToolResult, 'output' | 'stdout'> };

/** A step that went well. */
export type StepDone = { readonly calls: readonly DoneCall[]; readonly each: boolean };

/** One call of a step, with the arguments that came from earlier calls. */
export type StepCall = { readonly args: JsonObject; readonly bound: Readonly<Record<string, string>> };

/**
 * The calls of a step: one, or one for each element of its list. Refused where a value is not there, or where the list
 * is longer than the step allows: then none of them is begun.
 */
export function resolveStep(
  step: FlowStep,
  state: FlowState,
): { readonly calls: readonly StepCall[] } | { readonly refused: Reason } {
  try {
    if (!step.each) return { calls: [callOf(step, state, undefined)] };
    const { over, limit } = step.each;
    const list = lookUp(over, state, undefined)?.value;
    if (!Array.isArray(list)) throw unbound(over, 'gives no list');
    if (list.length > limit) throw tooMany(list.length, limit);
    return { calls: list.map((item) => callOf(step, state, item)) };
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const text = `${state.tool}: the step ${step.id}: ${error.message}`;
    return { refused: reason(error.code, 'schema', text, [step.id]) };
  }
}

function callOf(step: FlowStep, state: FlowState, item: JsonValue | undefined): StepCall {
  const args: Record<string, JsonValue> = {};
  const bound: Record<string, string> = {};
  for (const [name, argument] of Object.entries(step.args)) {
    const found = valueOf(argument, state, item);
    if (found === undefined) {
      if ('from' in argument && argument.from.startsWith('input.')) continue;
      throw unbound('from' in argument ? argument.from : name, 'has nothing there');
    }
    args[name] = found.value;
    if (found.call !== undefined) bound[name] = found.call;
  }
  return { args, bound };
}

type Found = { readonly value: JsonValue; readonly call?: string | undefined };

function valueOf(argument: FlowArgument, state: FlowState, item: JsonValue | undefined): Found | undefined {
  if ('value' in argument) return { value: argument.value };
  const found = lookUp(argument.from, state, item);
  return found && argument.render ? { ...found, value: render(found.value, argument.render) } : found;
}

function lookUp(source: string, { input, done }: FlowState, item: JsonValue | undefined): Found | undefined {
  const [first = '', ...path] = source.split('.');
  if (first === 'input') return at(input, path);
  if (first === 'item') return item === undefined ? undefined : at(item, path);
  const step = done.get(first);
  const [part, ...rest] = path;
  const given = step?.calls.map(({ result }) => (part === 'output' ? result?.output : result?.stdout));
  const last = step?.calls.at(-1)?.id;
  if (!step || !given || given.some((one) => one === undefined)) return undefined;
  const values = given as readonly JsonValue[];
  const found = at(step.each ? [...values] : (values[0] ?? null), rest);
  return found && { ...found, call: last };
}

function at(value: JsonValue, path: readonly string[]): Found | undefined {
  let now: JsonValue | undefined = value;
  for (const name of path) {
    if (typeof now !== 'object' || now === null || Array.isArray(now) || !Object.hasOwn(now, name)) return undefined;
    now = (now as JsonObject)[name];
  }
  return now === undefined ? undefined : { value: now };
}

function unbound(source: string, what: string): FpfError {
  const hint = 'The step before it has to give that value.';
  return new FpfError({ code: 'admit.unbound', message: `it takes ${source}, which ${what}`, hint });
}

function tooMany(calls: number, limit: number): FpfError {
  const message = `it would make ${calls} calls, ${limit} are allowed, and none was begun`;
  return new FpfError({ code: 'budget.flow-calls', message, hint: 'Ask for less at once.' });
}
