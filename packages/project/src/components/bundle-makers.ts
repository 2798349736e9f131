import type { Makers } from '@fpf/reporter';
import { ownVersion } from '../installed/installed.ts';

/**
 * What makes a trace, its pages and its snapshot here: a run records the first beside its components, and the others
 * are components of it.
 */
export function bundleMakers(): Makers {
  return {
    orchestrator: ownText('@fpf/orchestrator'),
    reporter: ownText('@fpf/reporter'),
    adapter: ownText('@fpf/agentfs-adapter'),
  };
}

function ownText(name: string): string {
  return `${name}@${ownVersion(name)}`;
}
