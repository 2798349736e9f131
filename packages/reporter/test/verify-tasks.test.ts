import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import {
  defaultBudget,
  genesisHash,
  type JournalEvent,
  type JsonObject,
  payloadsOf,
  type RunTrace,
  type TaskEnded,
} from '@fpf/contracts';
import { seal, sha256 } from '@fpf/contracts/hash';
import { createReporter, type ProjectTrace, verifyBundle } from '../src/index.ts';
import { forge, home, read } from './support/bundle.ts';

const at = '2026-01-01T00:00:00.000Z';
const snapshot = 'the database';
const capability = {
  mode: 'copy-bwrap',
  confined: true,
  network: 'none',
  nproc: 'bounded',
  engine: 'memory',
  notes: [],
  fix: null,
};
const usage = { turns: 1, model_calls: 1, tool_calls: 0, wall_ms: 0, bytes_written: 0, cost_usd: 0 };
const outcome: TaskEnded['outcome'] = {
  outcome: 'abstained',
  state: 'abstain',
  exit_code: 3,
  reasons: [],
  explanation: 'Abstained.',
  usage,
};

function journal(
  run: string,
  drafts: readonly (readonly [JournalEvent['kind'], JsonObject])[],
): readonly JournalEvent[] {
  const made: JournalEvent[] = [];
  for (const [kind, payload] of drafts) {
    const event = { kind, step_key: `step/${made.length}`, at, payload, run_id: run, seq: made.length + 1 };
    made.push(seal('journal', event, made.at(-1)?.hash ?? genesisHash));
  }
  return made;
}

function started(request: string, more: JsonObject): readonly [JournalEvent['kind'], JsonObject] {
  const recorded = { components: {}, config_hash: null, lock_hash: null };
  const decided = {
    model: { name: 'x', digest: null },
    budget: { ...defaultBudget },
    policy: null,
    frozen: false,
    recorded,
  };
  return ['run-started', { request, ...decided, ...more, session: 's', engine: 'memory', capability }];
}

const project: ProjectTrace = (events, { snapshotId, dbPath, artifacts, audit }): RunTrace => {
  const [first] = events;
  assert.ok(first);
  const ends = payloadsOf(events, 'task-ended');
  const tasks = payloadsOf(events, 'task-started').map(({ task, role, call_id }) => {
    const ended = ends.find((end) => end.task === task);
    return { task, role, call_id, ...(ended && { outcome: ended.outcome.outcome, journal: ended.journal }) };
  });
  return {
    run_id: first.run_id,
    started_at: first.at,
    model: 'x',
    skill_set: [],
    tool_calls: [],
    agentfs_session: { db_path: dbPath, snapshot_id: snapshotId },
    outputs: { artifact_paths: [...artifacts] },
    request: payloadsOf(events, 'run-started')[0]?.request ?? '',
    ...(tasks.length > 0 && { tasks }),
    journal: { events: events.length, head: events.at(-1)?.hash ?? genesisHash },
    audit: { rows: audit.length, head: audit.at(-1)?.hash ?? genesisHash },
  };
};

const ownStart = started('Do it', { task_of: { run: 'run-1', call_id: 'run-1/1', role: 'writer' } });

/** A run with a task, as the reporter leaves it; what the task's journal holds is the test's affair. */
async function bundle(
  name: string,
  drafts: Parameters<typeof journal>[1] = [ownStart, ['run-ended', outcome]],
): Promise<string> {
  const dir = join(home, name);
  const own = journal('task-1', drafts);
  const handed = { task: 'task-1', call_id: 'run-1/1', seq: 1, role: 'writer' };
  const last = own.at(-1)?.hash ?? genesisHash;
  const events = journal('run-1', [
    started('All of it', {}),
    ['task-started', { ...handed, request: 'Do it' }],
    ['task-ended', { ...handed, outcome, journal: { events: own.length, head: last }, effects: [] }],
  ]);
  const snapshotId = sha256(snapshot);
  const ending = { snapshotId, dbPath: '../../session.db', artifacts: ['events.ndjson', 'trace.json'], audit: [] };
  const tasks = [{ task: 'task-1', events: own, logs: {}, trace: project(own, ending) }];
  const reporter = createReporter({}, fixedHost());
  const artifacts = [...(await reporter.artifacts({ logs: {}, tasks })), 'session.db'].sort();
  const input = {
    dir,
    trace: project(events, { snapshotId, dbPath: 'session.db', artifacts, audit: [] }),
    events,
    audit: [],
    changes: [],
    logs: {},
    tasks,
  };
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'session.db'), snapshot);
  await reporter.bundle(input);
  return dir;
}

const found = async (dir: string): Promise<readonly string[]> =>
  (await verifyBundle(dir, { project })).map(({ file, problem }) => `${file} ${problem}`);

test('a run with a task is what was written', async () => {
  const dir = await bundle('whole');
  assert.deepEqual(await found(dir), []);
  assert.match(read(dir, 'summary.md'), /## Tasks[^]*`writer`[^]*abstained[^]*tasks\/task-1\/trace\.json/);
});

for (const [what, drafts, problem] of [
  [
    'another run’s task',
    [started('Do it', { task_of: { run: 'run-2', call_id: 'run-1/1', role: 'writer' } })],
    /\/task_of\/run is "run-2"/,
  ],
  ['a run that is no task', [started('Do it', {})], /\/task_of is absent/],
  [
    'a task with another request',
    [started('Do more', { task_of: { run: 'run-1', call_id: 'run-1/1', role: 'writer' } })],
    /\/request is "Do more"/,
  ],
  [
    'a task of an attempt that there was not',
    [started('Do it', { task_of: { run: 'run-1', call_id: 'run-1/1', role: 'writer', attempt: 2 } })],
    /it began in attempt 2; the run had 1/,
  ],
] as const)
  test(`the journal of ${what} is found in its place`, async () => {
    assert.match((await found(await bundle(what.replaceAll(/\W/g, '-'), drafts))).join('\n'), problem);
  });

for (const [what, file, from, to, problem] of [
  ['a journal', 'events.ndjson', 'Do it', 'Do no', /events\.ndjson line 1 does not follow/],
  ['a trace', 'trace.json', '"model": "x"', '"model": "y"', /trace\.json \/model is "y"; the journal says "x"/],
  [
    'a snapshot',
    'trace.json',
    '../../session.db',
    '../../other.db',
    /\/db_path is "\.\.\/\.\.\/other\.db"; the run says/,
  ],
] as const)
  test(`${what} of a task that was rewritten is found, also where the manifest was mended`, async () => {
    const dir = await bundle(`rewritten-${what.slice(2)}`);
    forge(dir, `tasks/task-1/${file}`, read(dir, `tasks/task-1/${file}`).replace(from, to));
    assert.match((await found(dir)).join('\n'), problem);
  });

test('a task that the run does not know is none', async () => {
  const dir = await bundle('unknown');
  mkdirSync(join(dir, 'tasks', 'task-2'));
  writeFileSync(join(dir, 'tasks/task-2/trace.json'), '{}');
  const manifest = JSON.parse(read(dir, 'manifest.json')) as { files: object[] };
  manifest.files.push({ path: 'tasks/task-2/trace.json', size: 2, sha256: sha256('{}') });
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  assert.ok((await found(dir)).includes('tasks/task-2/trace.json is of no task of this run'));
});

test('a task whose files are gone is missed', async () => {
  const dir = await bundle('gone');
  const manifest = JSON.parse(read(dir, 'manifest.json')) as { files: { path: string }[] };
  manifest.files = manifest.files.filter(({ path }) => !path.startsWith('tasks/'));
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  assert.ok((await found(dir)).some((line) => line.startsWith('tasks/task-1/trace.json ')));
});
