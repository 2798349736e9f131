import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A UUIDv7 of that millisecond. */
export function runId(ms: number, end = 0): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${end.toString(16).padStart(12, '0')}`;
}

export type MadeRun = {
  readonly session?: string;
  readonly request?: string;
  readonly calls?: readonly unknown[];
};

/** The folder of a run that is over, as far as lists and retention read it. */
export function makeRun(stateDir: string, run: string, { session, request = 'Do it', calls = [] }: MadeRun = {}): void {
  const dir = join(stateDir, 'runs', run);
  mkdirSync(dir, { recursive: true });
  const at = '2026-11-29T10:00:00.000Z';
  const payload = { request, ...(session !== undefined && { session }), model: { name: 'rehearsal' } };
  writeFileSync(join(dir, 'events.ndjson'), `${JSON.stringify({ at, kind: 'run-started', payload })}\n`);
  const trace = { run_id: run, request, outcome: 'completed', state: 'pass', started_at: at, ended_at: at };
  writeFileSync(join(dir, 'trace.json'), JSON.stringify({ ...trace, tool_calls: calls }));
}
