import {
  type AuditRow,
  type BundleManifest,
  JournalEvent,
  payloadsOf,
  RunTrace,
  type TracedTask,
} from '@fpf/contracts';
import { taskDir, taskNames } from '../task-files.ts';
import { checkOutputs } from './call-outputs.ts';
import { checkChain, checkPayloads, type Checking, projected } from './checking.ts';
import type { Whole } from './derived.ts';
import { reportDifference } from '../compare/first-difference.ts';
import { asWrittenBy, ownPages } from './makers.ts';

/**
 * Each task of a run has a journal of its own. It is held against what the journal of the run says of its end, its
 * trace against what it gives, and a task that the run does not know is none.
 */
export async function checkTasks(whole: Whole, checking: Checking): Promise<void> {
  const { report } = checking;
  const { trace, manifest, events } = whole;
  const begun = new Map(payloadsOf(events, 'task-started').map((started) => [started.task, started]));
  for (const task of trace.tasks ?? []) {
    const started = begun.get(task.task);
    const there = manifest.files.some(({ path }) => path.startsWith(`${taskDir(task.task)}/`));
    // One that was broken off before its first event has nothing to show.
    if (started && (there || task.journal)) await checkTask(task, started.request, whole, checking);
  }
  for (const { path } of manifest.files) {
    const [folder, task = ''] = path.split('/');
    if (folder === 'tasks' && !begun.has(task)) report(path, 'is of no task of this run');
  }
}

async function checkTask(task: TracedTask, request: string, whole: Whole, checking: Checking): Promise<void> {
  const { project, records, report, other } = checking;
  const dir = taskDir(task.task);
  const file = (name: string): string => `${dir}/${name}`;
  const own = records.below(dir);
  const trace = await records.one(file('trace.json'), RunTrace);
  const journal = await records.lines(file('events.ndjson'), JournalEvent);
  if (!trace || !journal) return;
  const events = journal.taken;
  const expect = (name: string, what: string, is: unknown, should: unknown): void => {
    if (is !== should) report(file(name), `${what} is ${String(is)}; the run says ${String(should)}`);
  };
  checkChain('journal', file('events.ndjson'), journal.written, report);
  for (const event of events) expect('events.ndjson', 'the run', event.run_id, task.task);
  if (task.journal) {
    expect('events.ndjson', 'the number of events', events.length, task.journal.events);
    expect('events.ndjson', 'the last hash', events.at(-1)?.hash, task.journal.head);
  }
  if (!checkPayloads(file('events.ndjson'), events, report)) return;
  const began = payloadsOf(events, 'run-started')[0];
  const { attempt = 1, ...of } = began?.task_of ?? {};
  const is = { request: began?.request, task_of: began?.task_of && of };
  // Of a fork, what it has of its parent was handed on by that.
  const run = task.call_id.slice(0, task.call_id.lastIndexOf('/'));
  const should = { request, task_of: { run, call_id: task.call_id, role: task.role } };
  reportDifference(file('events.ndjson'), is, should, 'the run', report);
  const attempts = 1 + payloadsOf(whole.events, 'run-resumed').length;
  if (attempt > attempts) report(file('events.ndjson'), `it began in attempt ${attempt}; the run had ${attempts}`);
  const { db_path: dbPath, snapshot_id: snapshotId } = whole.trace.agentfs_session;
  reportDifference(
    file('trace.json'),
    trace.agentfs_session,
    { db_path: `../../${dbPath}`, snapshot_id: snapshotId },
    'the run',
    report,
  );
  const given = projected({ trace, events, audit: rowsOf(task.task, whole.audit) }, project, (_, problem) =>
    report(file('events.ndjson'), problem),
  );
  if (!given) return;
  const asThen = asWrittenBy(other.trace, file('trace.json'), trace, given);
  reportDifference(file('trace.json'), trace, asThen, 'the journal', report);
  const files = filesBelow(dir, whole.manifest);
  const pages = other.reporter ? ownPages(whole.manifest, whole.trace) : [];
  const known = [...taskNames, ...pages.map((path) => path.slice(dir.length + 1))];
  const listed = [...trace.outputs.artifact_paths].sort();
  const artifacts = files.map(({ path }) => path).sort();
  reportDifference(file('trace.json'), listed, artifacts, 'manifest.json', report);
  await checkOutputs(given, { files, known }, events, own, (name, problem) => report(file(name), problem));
}

/** From the task's first row to its last, as its run's were taken from all. */
function rowsOf(task: string, audit: readonly AuditRow[]): readonly AuditRow[] {
  const own = ({ caller }: AuditRow): boolean => caller.run === task;
  const first = audit.findIndex(own);
  return first < 0 ? [] : audit.slice(first, audit.findLastIndex(own) + 1);
}

function filesBelow(dir: string, { files }: BundleManifest): BundleManifest['files'] {
  return files
    .filter(({ path }) => path.startsWith(`${dir}/`))
    .map((entry) => ({ ...entry, path: entry.path.slice(dir.length + 1) }));
}
