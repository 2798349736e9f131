import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const at = '2026-11-29T10:00:00.000Z';

/** Folders of runs that are over, as far as a list reads them: each with the journal's first event and a trace. */
export function makeRuns(workspace: string, count: number): void {
  const call = { tool: 'write_file', args: {}, guard_decision: 'pass', effects: [{ op: 'add', path: 'made.md' }] };
  const padding = 'x'.repeat(4_096);
  for (let n = 0; n < count; n += 1) {
    const run = `01900000-${n.toString(16).padStart(4, '0')}-7000-8000-000000000000`;
    const dir = join(workspace, '.fpf', 'runs', run);
    mkdirSync(dir, { recursive: true });
    const payload = { recorded: padding, request: 'Write a file made.md', session: run };
    writeFileSync(join(dir, 'events.ndjson'), `${JSON.stringify({ at, kind: 'run-started', payload })}\n`);
    const ended = { outcome: 'completed', state: 'pass', started_at: at, ended_at: at };
    const trace = { run_id: run, request: payload.request, ...ended, tool_calls: [call], explanation: padding };
    writeFileSync(join(dir, 'trace.json'), JSON.stringify(trace));
  }
}
