import { type JsonObject, type JsonValue, type Reason, reason, type ToolCall, type ToolSpec } from '@fpf/contracts';
import { admit, quote, readJson } from '@fpf/contracts/validate';
import type { Limits } from '../limits/options.ts';
import type { RawCall } from './accumulate.ts';

export type ReadCall =
  | { readonly call: ToolCall; readonly tool: ToolSpec }
  | { readonly call: ToolCall; readonly mark: Reason };

const longestName = 256;

/**
 * One call, as strict JSON, held against what was offered. What does not fit is marked, and neither mended nor left
 * out.
 */
export function readCall({ name, argumentsText }: RawCall, tools: readonly ToolSpec[], limits: Limits): ReadCall {
  // A name that is too long for a call is no offered one either, and is marked as such.
  const shown = name.slice(0, longestName).toWellFormed();
  const read = readJson(argumentsText, { bytes: limits.maxArgumentBytes, depth: limits.maxDepth });
  if (!read.ok) return unreadable(shown, `are not taken by the strict reader: ${read.issue.message}`);
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    return unreadable(shown, 'are not an object.');
  const call: ToolCall = { name: shown, arguments: bareJson(read.value) as JsonObject };
  const admission = admit(name === shown ? call : { ...call, name }, tools);
  if (admission.ok) return { call, tool: admission.tool };
  return {
    call,
    mark: admission.reasons[0] ?? reason('admit.bad-arguments', 'schema', `the call of ${quote(shown)} does not fit.`),
  };
}

/**
 * It keeps its name, so that it can be audited, and has no arguments: none of what came can be trusted to be what was
 * meant.
 */
function unreadable(name: string, what: string): ReadCall {
  return {
    call: { name, arguments: {} },
    mark: reason('admit.bad-json', 'schema', `The arguments of ${quote(name)} ${what}`),
  };
}

/**
 * The same value in objects that inherit nothing: what is not in an argument object is nowhere. Only for values of a
 * bounded depth.
 */
function bareJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bareJson);
  const bare = Object.create(null) as Record<string, JsonValue>;
  for (const [key, inner] of Object.entries(value as JsonObject)) bare[key] = bareJson(inner);
  return bare;
}
