import type { Reason, Stage } from '../run/reason.ts';

/** A reason, frozen: it goes into the journal, and nobody may change what was decided. */
export function reason(code: string, stage: Stage, message: string, refs: readonly string[] = []): Reason {
  const made: Reason = { code, stage, message: message.slice(0, 4096), refs: refs.slice(0, 64).map((ref) => ref.slice(0, 4096)) };
  Object.freeze(made.refs);
  return Object.freeze(made);
}
