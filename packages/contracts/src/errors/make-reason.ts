import type { Reason, Stage } from './reason.ts';

/** A reason, frozen: it goes into the journal, and nobody may change what was decided. */
export function reason(
  code: string,
  stage: Stage,
  message: string,
  refs: readonly string[] = [],
  next?: string,
): Reason {
  const made: Reason = {
    code,
    stage,
    message: cut(message, 4096),
    refs: refs.slice(0, 64).map((ref) => cut(ref, 4096)),
    ...(next && { next: cut(next, 1024) }),
  };
  Object.freeze(made.refs);
  return Object.freeze(made);
}

/** Not in the middle of a character: half of one cannot be journaled. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}
