import { projectTrace } from '@fpf/orchestrator';
import { type BundleFinding, verifyBundle } from '@fpf/reporter';

/** A bundle is checked against its own journal: the reporter compares, and the orchestrator says what a journal comes to. */
export async function checkBundle(dir: string): Promise<readonly BundleFinding[]> {
  return verifyBundle(dir, { project: projectTrace });
}
