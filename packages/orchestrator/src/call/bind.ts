import { type JsonObject, type JsonValue, type Reason, reason, type ToolSpec } from '@fpf/contracts';
import { pointerOf } from '@fpf/contracts/validate';
import { type PastCall, wentWell } from './ended-call.ts';

type BoundArguments =
  | { readonly args: JsonObject; readonly from: Readonly<Record<string, string>> }
  | { readonly refused: readonly Reason[] };

/**
 * Arguments that a tool takes from an earlier result of this run (`search_repo.output`, `search_repo.output.matches`,
 * `search_repo.stdout`): the last call of that tool that went well. They are filled in before the schema is asked. The
 * model is not shown them, and may not give them. Where the schema asks for text and the value is none, its JSON is the
 * text.
 */
export function bindArguments(tool: ToolSpec, args: JsonObject, earlier: readonly PastCall[]): BoundArguments {
  const wanted = Object.entries(tool.bind ?? {});
  const filled: Record<string, JsonValue> = { ...args };
  const from: Record<string, string> = {};
  const refused: Reason[] = [];
  for (const [name, ref] of wanted) {
    const found = Object.hasOwn(args, name) ? given(tool, name, ref) : lookUp(tool, name, ref, earlier);
    if ('refused' in found) refused.push(found.refused);
    else {
      filled[name] = asAsked(tool, name, found.value);
      from[name] = found.call;
    }
  }
  return refused.length > 0 ? { refused } : { args: filled, from };
}

type Found = { readonly value: JsonValue; readonly call: string } | { readonly refused: Reason };

function given({ name: tool }: ToolSpec, name: string, ref: string): Found {
  const text = `${tool}: arguments/${name} is filled from ${ref}, and the model gave a value of its own`;
  return { refused: reason('admit.bad-arguments', 'schema', text, [pointerOf([name])]) };
}

function lookUp({ name: tool }: ToolSpec, name: string, ref: string, earlier: readonly PastCall[]): Found {
  const [source, part = '', ...path] = ref.split('.');
  const call = earlier.findLast((ended) => ended.tool === source && wentWell(ended));
  const missing = (what: string): Found => ({
    refused: reason('admit.unbound', 'schema', `${tool}: arguments/${name} is filled from ${ref}, and ${what}`, [ref]),
  });
  if (!call?.result) return missing(`no call of ${source} in this run went well`);
  const whole =
    part === 'output' ? call.result.output : part === 'stdout' && path.length === 0 ? call.result.stdout : undefined;
  const value = path.reduce<JsonValue | undefined>(member, whole);
  return value === undefined ? missing(`what ${call.id} gave has nothing there`) : { value, call: call.id };
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
}

function asAsked({ input_schema: schema }: ToolSpec, name: string, value: JsonValue): JsonValue {
  const properties = (schema['properties'] ?? {}) as JsonObject;
  const asked = Object.hasOwn(properties, name) ? (properties[name] as JsonObject) : {};
  return asked['type'] === 'string' && typeof value !== 'string' ? JSON.stringify(value, undefined, 2) : value;
}
