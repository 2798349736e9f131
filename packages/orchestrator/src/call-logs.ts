import type { JournalEvent, JsonObject } from '@fpf/contracts';
import { text } from './as-json.ts';

/** The name of a call's result in the bundle; `result_ref` in the trace. */
export function resultRef(seq: number): string {
  return `calls/${seq}.json`;
}

export function logRef(seq: number): string {
  return `calls/${seq}.stderr.txt`;
}

/** One file with the result of each executed call, and one with what it said on stderr when it said anything. */
export function callLogs(events: readonly JournalEvent[]): Readonly<Record<string, string>> {
  const logs: Record<string, string> = {};
  for (const { kind, payload } of events) {
    if (kind !== 'tool-result') continue;
    const seq = Number(payload['seq']);
    const result = payload['result'] as JsonObject;
    logs[resultRef(seq)] = `${JSON.stringify(result, null, 2)}\n`;
    if (result['stderr'] !== '') logs[logRef(seq)] = text(result, 'stderr');
  }
  return logs;
}
