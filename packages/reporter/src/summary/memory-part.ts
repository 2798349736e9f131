import type { RunTrace } from '@fpf/contracts';
import { table } from './markdown-table.ts';
import { inlineCode } from './untrusted.ts';

/** What calls kept in the project's memory, or took out of it. No patch shows it, and no discarding undoes it. */
export function memoryPart(trace: RunTrace): readonly string[] {
  const rows = trace.tool_calls.flatMap(({ tool, evidence = [] }) =>
    evidence.flatMap(({ carrier, value }) =>
      carrier?.type === 'project-memory' ? [[inlineCode(tool), value === false ? 'taken out' : 'kept', inlineCode(carrier.ref)]] : [],
    ),
  );
  if (rows.length === 0) return [];
  const told = "This is in the project's memory, and not in the session: discarding the session does not undo it.";
  return ['## Project memory', told, table(['call', 'change', 'key'], rows)];
}
