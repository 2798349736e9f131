import type { KeyObject } from 'node:crypto';
import type { BundleFinding } from '@fpf/reporter';
import { homeOf } from '../open/home-dir.ts';
import type { ProjectRecord } from '../open/project.ts';
import { bundleOf, type FoundRun } from './find-run.ts';
import { readJournal } from './read-journal.ts';
import { expectedSignature } from './signed-runs.ts';

export type VerifiedRun = { readonly dir: string; readonly findings: readonly BundleFinding[] };

/**
 * Holds the report of a run against its own journal, against the run that was asked for, against whose signature it
 * has to have, and where nothing else is wrong against the receipts of this machine: the reporter compares, and the
 * orchestrator says what a journal comes to. All of it is loaded when it is asked.
 */
export async function verifyRun(project: ProjectRecord, found: FoundRun, key?: KeyObject): Promise<VerifiedRun> {
  const dir = bundleOf(project, found);
  const { run } = found;
  const [{ projectTrace }, { bundleMakers }, { verifyBundle }, { journalAgainstReceipts, readSnapshot }] =
    await Promise.all([
      import('@fpf/orchestrator'),
      import('../components/bundle-makers.ts'),
      import('@fpf/reporter'),
      import('@fpf/agentfs-adapter/snapshot'),
    ]);
  const expected = run === undefined ? undefined : expectedSignature(project, run);
  const findings = await verifyBundle(dir, {
    project: projectTrace,
    snapshot: readSnapshot,
    makers: bundleMakers(),
    ...(key && { key }),
    ...(run !== undefined && { run }),
    ...(expected && { expected }),
  });
  if (run === undefined || findings.some(({ note }) => !note)) return { dir, findings };
  const hashes = readJournal(dir).map(({ hash }) => hash);
  const problem = journalAgainstReceipts(homeOf(project), run, hashes);
  return { dir, findings: problem === undefined ? findings : [...findings, { file: 'events.ndjson', problem }] };
}
