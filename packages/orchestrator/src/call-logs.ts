import { type JournalEvent, payloadsOf } from '@fpf/contracts';

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
  for (const { seq, result } of payloadsOf(events, 'tool-result')) {
    logs[resultRef(seq)] = `${JSON.stringify(result, null, 2)}\n`;
    if (result.stderr !== '') logs[logRef(seq)] = result.stderr;
  }
  return logs;
}
