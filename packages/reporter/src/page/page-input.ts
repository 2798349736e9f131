import type { Recorded } from '../made.ts';
import type { Room } from './room.ts';

/** What a page shows at most. Beyond it the page says how much there is; the files beside it have the rest. */
export const pageLimits = Object.freeze({
  // How many of a kind.
  calls: 20_000,
  steps: 60_000,
  auditRows: 40_000,
  turns: 4_000,
  list: 200,
  files: 5_000,
  answers: 12,
  answerRows: 500,
  // Characters of one text.
  stream: 65_536,
  args: 16_384,
  model: 131_072,
  message: 4_096,
  filePatch: 262_144,
  answerText: 65_536,
  answerCell: 2_048,
  // Bytes of all texts of a kind together.
  streams: 6_000_000,
  words: 6_000_000,
  patch: 6_000_000,
  answersBytes: 1_000_000,
});
export type PageLimits = Readonly<Record<keyof typeof pageLimits, number>>;

/** Bytes of a page's data as JSON. One that would have more is made anew with a quarter of everything. */
export const mostDataBytes = 25_000_000;

export function tighter(limits: PageLimits): PageLimits {
  return Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, Math.ceil(most / 4)])) as PageLimits;
}

/** What a page is made of: the records of a bundle, all of which its folder holds as well. */
export type PageInput = Recorded & {
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
