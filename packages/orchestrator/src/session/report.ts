import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { actingRuns, type JournalEvent, payloadsOf, type RunOutcome } from '@fpf/contracts';
import { endRow } from '../call/call.ts';
import { callLogs, fullLogs } from '../call/call-logs.ts';
import type { RunContext } from '../context/run-context.ts';
import { stage } from '../journal/mention.ts';
import { rowsOf } from '../call/rows-of.ts';
import { journalsOfTasks, reportTasks } from './report-tasks.ts';
import { keptTools } from './tool-files.ts';
import { projectTrace } from '../journal/trace.ts';

const snapshotName = 'session.db';

/**
 * Step 7: the last event, a snapshot of the session, and the bundle. All of it is read from the journal and the
 * session.
 */
export async function report(context: RunContext, outcome: RunOutcome): Promise<JournalEvent> {
  const { journal, attempt } = context;
  stage(context, 'report', 'writing the report');
  const key = attempt === 1 ? 'end' : `end/${attempt}`;
  const ended = await journal.record('run-ended', key, outcome, [endRow(context, outcome)]);
  await writeReport(context, await journal.events());
  return ended;
}

/** The report of a run that has ended, from its journal and its session, which is closed over it. */
export async function writeReport(
  { session, ports, id, dir }: Pick<RunContext, 'session' | 'ports' | 'id' | 'dir'>,
  events: readonly JournalEvent[],
): Promise<void> {
  const { runs, steps } = actingRuns(id, events);
  const audit = rowsOf(runs, await session.store.audit(), isFork(events));
  const changes = await session.changesOf(steps);
  const logs = callLogs(events);
  const handed = await journalsOfTasks(session.store, events);
  // Of an attempt that was interrupted: what it had is in this one too.
  await rm(join(dir, snapshotName), { force: true });
  const snapshot = await session.closeWithSnapshot(join(dir, snapshotName));
  const tasks = reportTasks(handed, { dir, snapshotId: snapshot.snapshot_id, dbPath: snapshotName, audit });
  const loose = [
    ...fullLogs(dir, events),
    ...keptTools(dir, events),
    ...tasks.flatMap(({ full }) => full),
    snapshotName,
  ];
  const written = { logs, ...(tasks.length > 0 && { tasks: tasks.map(({ report }) => report) }) };
  const artifacts = [...(await ports.reporter.artifacts(written)), ...loose].sort();
  const trace = projectTrace(events, { snapshotId: snapshot.snapshot_id, dbPath: snapshotName, artifacts, audit });
  await ports.reporter.bundle({ dir, trace, events, audit, changes, ...written });
}

function isFork(events: readonly JournalEvent[]): boolean {
  return payloadsOf(events, 'run-started').some(({ parent }) => parent !== undefined);
}
