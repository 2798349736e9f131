import type { ToolSpec } from '@fpf/contracts';
import type { DecidedCall } from '../call/call.ts';

/** A pure tool, and one that says that it only reads. */
export function onlyReads({ effect, annotations }: ToolSpec): boolean {
  return effect === 'pure' || annotations?.readOnly === true;
}

/** These, and the reduced form that only reads. */
export function readOnly({ tool, decision }: DecidedCall): boolean {
  return onlyReads(tool) || (decision === 'degrade' && tool.degraded?.view === 'read-only');
}
