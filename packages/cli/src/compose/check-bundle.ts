import type { KeyObject } from 'node:crypto';
import { projectTrace } from '@fpf/orchestrator';
import { bundleMakers } from '@fpf/project/components';
import { type BundleFinding, verifyBundle } from '@fpf/reporter';

/**
 * A bundle is checked against its own journal: the reporter compares, and the orchestrator says what a journal comes
 * to.
 */
export async function checkBundle(dir: string, key?: KeyObject): Promise<readonly BundleFinding[]> {
  return verifyBundle(dir, { project: projectTrace, makers: bundleMakers(), ...(key && { key }) });
}
