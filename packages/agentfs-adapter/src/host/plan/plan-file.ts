import type { EntryState, FileChange } from '@fpf/contracts';

/** By number: names of users and groups differ from machine to machine. */
export type Owner = { readonly uid: number; readonly gid: number };

/** One path of a commit: what the host had there, and what it is to have. `null` for nothing. */
export type PlanStep = {
  readonly path: string;
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  /** The step whose file this is a second name of. */
  readonly same?: number;
  /** A closed folder that is only opened on the way, and is as before in the end. */
  readonly passing?: true;
  /** Whose it was, and whose it is to be. Only root writes this down. */
  readonly owner?: Owner;
};

/** What was done to the host at a path. */
export function changeOf({ path, before, after }: PlanStep): FileChange {
  const op = before ? (after ? 'modify' : 'delete') : 'add';
  return { path, op, ...(before && { before }), ...(after && { after }) };
}

/** The same taken back. */
export function reverseOf({ path, before, after }: PlanStep): FileChange {
  return changeOf({ path, before: after, after: before });
}

/** Where a content lies in the file `contents`, by its SHA-256. */
export type Packed = Readonly<Record<string, { readonly at: number; readonly size: number }>>;

/** What a commit will do to the host, written down before it does any of it, with all contents of both sides. */
export type CommitPlan = {
  readonly format: 1;
  readonly id: string;
  readonly session: string;
  readonly at: string;
  readonly workspace: string;
  /** The folder that was looked at, whatever stands at its path later. */
  readonly root: { readonly dev: string; readonly ino: string };
  readonly steps: readonly PlanStep[];
  /** Conflicting paths of which the host's version stays. */
  readonly theirs?: readonly string[];
  readonly contents: Packed;
};

/** Forward writes what is after, back what was before. */
export type Direction = 'forward' | 'back';

/** What the worker says, a line each. It waits for a line, `go` or `stop`, after each `ask`. */
export type WorkerLine =
  | { readonly say: 'ask'; readonly done: number }
  | { readonly say: 'finished'; readonly left: readonly { readonly step: number; readonly why: string }[] }
  | { readonly say: 'stopped' }
  /** The host has at this path neither what it had nor what it is to have: somebody else wrote there. */
  | { readonly say: 'neither'; readonly step: number; readonly why: string }
  | { readonly say: 'failed'; readonly step: number; readonly code: string; readonly why: string };
