import type { Makers } from '@fpf/reporter';
import { ownVersion } from '../installed/installed.ts';

/**
 * What makes a trace and its pages here: a run records the first beside its components, and stands behind a port by the
 * second.
 */
export function bundleMakers(): Makers {
  return { orchestrator: ownText('@fpf/orchestrator'), reporter: ownText('@fpf/reporter') };
}

function ownText(name: string): string {
  return `${name}@${ownVersion(name)}`;
}
