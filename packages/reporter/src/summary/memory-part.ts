import type { RunTrace } from '@fpf/contracts';
import { table } from './markdown-table.ts';
import { inlineCode } from './untrusted.ts';

/** What calls kept in the project's memory, or took out of it. No patch shows it, and no discarding undoes it. */
export function memoryPart(trace: RunTrace): readonly string[] {
  const kept = trace.tool_calls.flatMap(({ tool, evidence = [] }) =>
    evidence.flatMap(({ carrier, value }) =>
      carrier?.type === 'project-memory'
        ? [{ tool, change: value === false ? 'taken out' : 'kept', key: carrier.ref }]
        : [],
    ),
  );
  if (kept.length === 0) return [];
  const told = "This is in the project's memory, and not in the session: discarding the session does not undo it.";
  const cells = ({ tool, change, key }: (typeof kept)[number]): readonly string[] => [
    inlineCode(tool),
    change,
    inlineCode(key),
  ];
  return ['## Project memory', told, table(['call', 'change', 'key'], kept, cells)];
}
