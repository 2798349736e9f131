import type { AuditRow, JournalEvent, RunTrace } from '@fpf/contracts';
import type { Room } from './room.ts';
import type { PageLimits } from './page-limits.ts';

/** What a page is made of: the records of a bundle, all of which its folder holds as well. */
export type PageInput = {
  readonly trace: RunTrace;
  readonly events: readonly JournalEvent[];
  readonly audit: readonly AuditRow[];
  /** The text of `diff.patch`. */
  readonly patch: string;
};

/** The same with the room that its texts may take. */
export type PageWork = PageInput & {
  readonly limits: PageLimits;
  /** The files of the bundle. */
  readonly files: ReadonlySet<string>;
  /** For what tools said, for the patch, and for all other words. */
  readonly streams: Room;
  readonly patches: Room;
  readonly words: Room;
};

/** The number of a call, which is the end of its id. */
export function callNumber(id: string): number {
  const at = id.lastIndexOf('/');
  const number = Number(id.slice(at + 1));
  return Number.isSafeInteger(number) ? number : 0;
}
