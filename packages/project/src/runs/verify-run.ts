import type { KeyObject } from 'node:crypto';
import type { BundleFinding } from '@fpf/reporter';

/**
 * Holds the report of a run against its own journal: the reporter compares, and the orchestrator says what a journal
 * comes to. Both are loaded when it is asked.
 */
export async function verifyRun(dir: string, key?: KeyObject): Promise<readonly BundleFinding[]> {
  const [{ projectTrace }, { bundleMakers }, { verifyBundle }] = await Promise.all([
    import('@fpf/orchestrator'),
    import('../components/bundle-makers.ts'),
    import('@fpf/reporter'),
  ]);
  return verifyBundle(dir, { project: projectTrace, makers: bundleMakers(), ...(key && { key }) });
}
