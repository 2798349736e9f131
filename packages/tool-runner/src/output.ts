import type { JsonValue, ToolInvocation } from '@fpf/contracts';
import { compileToolSchema, readJson } from '@fpf/contracts/validate';

export type ReadOutput = { readonly value: JsonValue } | { readonly why: string };

/** A tool's one JSON value, read strictly and held against its schema. `what` names where it stood. */
export function readOutput({ tool }: ToolInvocation, bytes: Uint8Array, what: string): ReadOutput {
  // A result may hold more than a model's arguments: its bytes are capped already, and it comes from a pinned tool.
  const read = readJson(bytes, { bytes: Math.max(1, bytes.length), keys: 100_000 });
  if (!read.ok) return { why: `${what} is not one JSON value: ${read.issue.message}` };
  const [issue] = tool.output_schema === undefined ? [] : compileToolSchema(tool.output_schema).check(read.value);
  return issue
    ? {
        why: `its output does not fit output_schema at ${issue.pointer === '' ? 'the top' : issue.pointer}: ${issue.message}`,
      }
    : { value: read.value };
}
