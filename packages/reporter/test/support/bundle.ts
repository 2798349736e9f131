import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import {
  type AuditRow,
  type FileChange,
  genesisHash,
  type JournalEvent,
  type JsonObject,
  type RunTrace,
} from '@fpf/contracts';
import { seal, sha256 } from '@fpf/contracts/hash';
import { createReporter, type ProjectTrace } from '../../src/index.ts';

export const home = mkdtempSync(join(tmpdir(), 'fpf-verify-'));
after(() => rmSync(home, { recursive: true, force: true }));

const at = '2026-01-01T00:00:00.000Z';
const snapshot = 'the database';
const result = { stdout: 'out', stderr: 'err', return_code: 1, success: false, effects: [], evidence: [] };
const failed = { code: 'tool.failed', stage: 'execute', message: 'It failed.', refs: [] };
const ended = {
  call_id: 'run-1/1',
  seq: 1,
  tool: 'count',
  state: 'degrade',
  outcome: 'degrade',
  result,
  error: failed,
};
export const added: FileChange = {
  path: 'a.txt',
  op: 'add',
  after: { type: 'file', mode: 0o644, size: 1, sha256: sha256('a') },
};

function journal(count: number): readonly JournalEvent[] {
  const made: JournalEvent[] = [];
  const put = (kind: JournalEvent['kind'], payload: JsonObject): void => {
    const seq = made.length + 1;
    made.push(
      seal(
        'journal',
        { kind, step_key: `step/${seq}`, at, payload, run_id: 'run-1', seq },
        made.at(-1)?.hash ?? genesisHash,
      ),
    );
  };
  for (let seq = 1; seq < count; seq += 1)
    put('checkpoint', { id: `run-1/checkpoint/${seq}`, before: `turn/${seq}`, turns: 0, calls: 0, session_step: 0 });
  put('tool-result', ended);
  return made;
}

function rows(count: number): readonly AuditRow[] {
  const made: AuditRow[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const caller = { run: 'run-1', call: `run-1/${Math.max(1, seq - 1)}`, skill: null, agent: 'fpf' };
    // The second row is of the path that the first call changed.
    const what =
      seq === 2 ? { op: 'add' as const, subject: added.path } : { op: 'tool' as const, subject: `tool-${seq}` };
    made.push(seal('audit', { at, ...what, caller, seq }, made.at(-1)?.hash ?? genesisHash));
  }
  return made;
}

/** A journal becomes a trace by a rule; any will do here, so long as it reads nothing but what it is given. */
export const project: ProjectTrace = (events, { snapshotId, dbPath, artifacts, audit }) => {
  const [first] = events;
  if (!first) throw new TypeError('there are no events');
  return {
    run_id: first.run_id,
    started_at: first.at,
    model: 'scripted:x',
    skill_set: [],
    tool_calls: [
      {
        tool: 'count',
        args: {},
        guard_decision: 'pass',
        result_ref: 'calls/1.json',
        call_id: 'run-1/1',
        state: 'degrade',
        effects: [added],
        error: { code: 'tool.failed', log_ref: 'calls/1.stderr.txt' },
      },
    ],
    agentfs_session: { db_path: dbPath, snapshot_id: snapshotId },
    outputs: { artifact_paths: [...artifacts] },
    outcome: 'degraded',
    explanation: 'One call failed.',
    journal: { events: events.length, head: events.at(-1)?.hash ?? genesisHash },
    audit: { rows: audit.length, head: audit.at(-1)?.hash ?? genesisHash },
  };
};

let made = 0;

/** A folder as the reporter leaves it, of a run with one executed call. */
export async function bundle(audited = 2): Promise<string> {
  const dir = join(home, `bundle-${(made += 1)}`);
  const [events, audit] = [journal(3), rows(audited)];
  const logs = { 'calls/1.json': `${JSON.stringify(result, null, 2)}\n`, 'calls/1.stderr.txt': result.stderr };
  const reporter = createReporter({}, fixedHost());
  const artifacts = [...(await reporter.artifacts({ logs })), 'session.db'].sort();
  const trace: RunTrace = project(events, { snapshotId: sha256(snapshot), dbPath: 'session.db', artifacts, audit });
  const input = { dir, trace, events, audit, changes: [], logs };
  await reporter.bundle(input);
  writeFileSync(join(dir, 'session.db'), snapshot);
  await reporter.bundle(input);
  return dir;
}

/** What somebody does who also mends the manifest. */
export function forge(dir: string, file: string, text: string): void {
  writeFileSync(join(dir, file), text);
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as {
    files: { path: string; sha256: string; size: number }[];
  };
  for (const entry of manifest.files)
    if (entry.path === file) [entry.sha256, entry.size] = [sha256(text), Buffer.byteLength(text)];
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
}

export function read(dir: string, file: string): string {
  return readFileSync(join(dir, file), 'utf8');
}
