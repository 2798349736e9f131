import type { JsonValue, ToolResult } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/**
 * Returns the output with its members in the order in which the tool wrote them, which is the order in which its author
 * thinks of them. A journal sorts members, but its standard output is kept as it was said; where that was cut, members
 * are sorted, so that a run and its record never differ.
 */
export function orderedOutput({ output, stdout }: Pick<ToolResult, 'output' | 'stdout'>): JsonValue | undefined {
  if (output === undefined) return undefined;
  const sorted = canonicalJson(output);
  try {
    const written = JSON.parse(stdout) as JsonValue;
    if (canonicalJson(written) === sorted) return written;
  } catch {
    // A tool may say what is no JSON on its standard output, or more than is kept of it.
  }
  return JSON.parse(sorted) as JsonValue;
}
