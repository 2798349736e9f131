import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuditRow, type ChangedFile, type JournalEvent, payloadsOf, type RunOutcome } from '@fpf/contracts';
import { callLogs, fullLogs } from './call-logs.ts';
import type { RunContext } from './context.ts';
import { stage } from './mention.ts';
import { projectTrace } from './trace.ts';

const snapshotName = 'session.db';

/** Step 7: the last event, a snapshot of the session, and the bundle. All of it is read from the journal and the session. */
export async function report(context: RunContext, outcome: RunOutcome): Promise<JournalEvent> {
  const { journal, attempt } = context;
  stage(context, 'report', 'writing the report');
  const ended = await journal.record('run-ended', attempt === 1 ? 'end' : `end/${attempt}`, outcome);
  await writeReport(context, await journal.events());
  return ended;
}

/** The report of a run that has ended, from its journal and its session, which is closed over it. */
export async function writeReport(
  { session, ports, id, dir }: Pick<RunContext, 'session' | 'ports' | 'id' | 'dir'>,
  events: readonly JournalEvent[],
): Promise<void> {
  const audit = rowsOf([id, ...runsOf(events)], await session.store.audit());
  const changes = await contents(session);
  const logs = callLogs(events);
  // Of an attempt that was interrupted: what it had is in this one too.
  await rm(join(dir, snapshotName), { force: true });
  const snapshot = await session.closeWithSnapshot(join(dir, snapshotName));
  const artifacts = [...ports.reporter.artifacts({ logs }), ...fullLogs(dir, events), snapshotName].sort();
  const trace = projectTrace(events, { snapshotId: snapshot.snapshot_id, dbPath: snapshotName, artifacts, audit });
  await ports.reporter.bundle({ dir, trace, events, audit, changes, logs });
}

/**
 * From the run's first row to its last, with what others did to the session in between: taken out of a chain, rows would not show that
 * none is missing.
 */
function rowsOf(runs: readonly string[], audit: readonly AuditRow[]): readonly AuditRow[] {
  const own = (row: AuditRow): boolean => runs.includes(row.caller.run);
  const first = audit.findIndex(own);
  return first < 0 ? [] : audit.slice(first, audit.findLastIndex(own) + 1);
}

/** Whose calls a journal has: its run's, and of a fork also those of its parents. */
function runsOf(events: readonly JournalEvent[]): readonly string[] {
  return [...new Set(payloadsOf(events, 'guard-decision').map(({ call_id: id }) => id.slice(0, id.lastIndexOf('/'))))];
}

async function contents(session: RunContext['session']): Promise<readonly ChangedFile[]> {
  const changed: ChangedFile[] = [];
  for (const change of await session.changes()) {
    const before = change.before?.type === 'file' ? await session.readBase(change.path) : undefined;
    const after = change.after?.type === 'file' ? await session.readFile(change.path) : undefined;
    changed.push({ change, ...(before && { before }), ...(after && { after }) });
  }
  return changed;
}
