import type { KeyObject } from 'node:crypto';
import type { BundleFinding } from '@fpf/reporter';
import type { ProjectRecord } from '../open/project.ts';
import { bundleOf, type FoundRun } from './find-run.ts';
import { expectedSignature } from './signed-runs.ts';

export type VerifiedRun = { readonly dir: string; readonly findings: readonly BundleFinding[] };

/**
 * Holds the report of a run against its own journal, against the run that was asked for, and against whose signature
 * it has to have: the reporter compares, and the orchestrator says what a journal comes to. Both are loaded when it is
 * asked.
 */
export async function verifyRun(project: ProjectRecord, found: FoundRun, key?: KeyObject): Promise<VerifiedRun> {
  const dir = bundleOf(project, found);
  const { run } = found;
  const [{ projectTrace }, { bundleMakers }, { verifyBundle }, { readSnapshot }] = await Promise.all([
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
  return { dir, findings };
}
