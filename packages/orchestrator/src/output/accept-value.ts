import { type JsonObject, reason, type Reason } from '@fpf/contracts';
import { untilAborted } from '../until-aborted.ts';
import type { StandardIssue, StandardSchema } from './output-schema.ts';

/** What became of a value that fits the JSON Schema: what it is for the caller, or why it is refused. */
export type Accepted = { readonly value: JsonObject } | { readonly refused: readonly Reason[] };

/** Asked about the value of one call, by its number. */
export type AcceptValue = (value: JsonObject, seq: number, signal: AbortSignal) => Promise<Accepted>;

type Validate = NonNullable<StandardSchema['~standard']['validate']>;

const mostReasons = 8;

/** Asks a library. One that throws, or that makes something else than JSON of a value, has refused it. */
export function acceptBy(vendor: string, validate: Validate): AcceptValue {
  return async (value, _seq, signal) => {
    const answer = async (): Promise<Accepted> => {
      const { issues, ...rest } = await validate(structuredClone(value));
      if (issues) return { refused: issues.slice(0, mostReasons).map(asReason) };
      const made = 'value' in rest ? rest.value : undefined;
      return isObject(made) && isJson(made) ? { value: asData(made) } : { refused: [refusal(notJson(vendor))] };
    };
    try {
      return await Promise.race([answer(), untilAborted(signal)]);
    } catch (error) {
      if (signal.aborted) throw error;
      return { refused: [refusal(`${vendor} failed: ${error instanceof Error ? error.message : String(error)}`)] };
    }
  };
}

function asReason({ message, path = [] }: StandardIssue): Reason {
  const pointer = path.map((key) => `/${String(typeof key === 'object' ? key.key : key)}`).join('');
  return refusal(`${pointer === '' ? 'the value' : `value${pointer}`}: ${message}`, pointer);
}

function refusal(what: string, pointer = ''): Reason {
  return reason('output.refused', 'output', `emit_result: ${what}`.slice(0, 1_024), [pointer]);
}

function notJson(vendor: string): string {
  return `${vendor} makes something of it that is no JSON object, and a result is kept as JSON`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A member that is undefined is as good as left out. */
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (isObject(value)) return Object.values(value).every((member) => member === undefined || isJson(member));
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function asData(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
