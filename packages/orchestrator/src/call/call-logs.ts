import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalEvent, payloadsOf, type ToolLogs } from '@fpf/contracts';

/** The name of a call's result in the bundle; `result_ref` in the trace. */
export function resultRef(seq: number): string {
  return `calls/${seq}.json`;
}

export function logRef(seq: number): string {
  return `calls/${seq}.stderr.txt`;
}

/**
 * Where a call's streams lie whole when they say more than its result keeps. The runner writes them while the call
 * runs.
 */
export function fullLogRefs(seq: number): ToolLogs {
  return { stdout: `calls/${seq}.stdout.full.txt`, stderr: `calls/${seq}.stderr.full.txt` };
}

/** Those that are there, of the calls that were executed. */
export function fullLogs(dir: string, events: readonly JournalEvent[]): readonly string[] {
  return payloadsOf(events, 'tool-result')
    .flatMap(({ seq }) => Object.values(fullLogRefs(seq)))
    .filter((name) => existsSync(join(dir, name)));
}

/**
 * One file with the result of each executed call, and one with what it said on stderr when it said anything. Each is
 * made when it is read.
 */
export function callLogs(events: readonly JournalEvent[]): Readonly<Record<string, string>> {
  const logs: Record<string, string> = {};
  for (const { seq, result } of payloadsOf(events, 'tool-result')) {
    Object.defineProperty(logs, resultRef(seq), {
      enumerable: true,
      get: () => `${JSON.stringify(result, null, 2)}\n`,
    });
    if (result.stderr !== '') logs[logRef(seq)] = result.stderr;
  }
  return logs;
}
