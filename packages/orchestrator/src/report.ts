import { join } from 'node:path';
import type { ChangedFile, JournalEvent, RunOutcome } from '@fpf/contracts';
import { callLogs, fullLogs } from './call-logs.ts';
import type { RunContext } from './context.ts';
import { stage } from './mention.ts';
import { projectTrace } from './trace.ts';

const snapshotName = 'session.db';

/** Step 7: the last event, a snapshot of the session, and the bundle. All of it is read from the journal and the session. */
export async function report(context: RunContext, outcome: RunOutcome): Promise<JournalEvent> {
  const { session, journal, ports, id, dir } = context;
  stage(context, 'report', 'writing the report');
  const ended = await journal.record('run-ended', 'end', outcome);
  const events = await journal.events();
  const audit = (await session.store.audit()).filter((row) => row.caller.run === id);
  const changes = await contents(context);
  const logs = callLogs(events);
  const snapshot = await session.closeWithSnapshot(join(dir, snapshotName));
  const artifacts = [...ports.reporter.artifacts({ logs }), ...fullLogs(dir, events), snapshotName].sort();
  const trace = projectTrace(events, { snapshotId: snapshot.snapshot_id, dbPath: snapshotName, artifacts, audit });
  await ports.reporter.bundle({ dir, trace, events, audit, changes, logs });
  return ended;
}

async function contents({ session }: RunContext): Promise<readonly ChangedFile[]> {
  const changed: ChangedFile[] = [];
  for (const change of await session.changes()) {
    const before = change.before?.type === 'file' ? await session.readBase(change.path) : undefined;
    const after = change.after?.type === 'file' ? await session.readFile(change.path) : undefined;
    changed.push({ change, ...(before && { before }), ...(after && { after }) });
  }
  return changed;
}
