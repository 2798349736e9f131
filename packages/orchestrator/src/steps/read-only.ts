import type { DecidedCall } from '../call.ts';

/** A pure tool, one that says that it only reads, and the reduced form that only reads. */
export function readOnly({ tool, decision }: DecidedCall): boolean {
  return tool.effect === 'pure' || tool.annotations?.readOnly === true || (decision === 'degrade' && tool.degraded?.view === 'read-only');
}
