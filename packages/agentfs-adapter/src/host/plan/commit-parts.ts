import type { CommitResult, EntryState, FileChange, PlannedPath, SpawnPlan } from '@fpf/contracts';
import type { ContentToKeep } from '../../store/file-content.ts';
import type { OnStep } from '../../steps.ts';
import type { BaseLayer } from '../../view/layers.ts';

/** How the worker is started: `script` lies in `folder`, which is for reading; only the workspace may be written. */
export type WorkerCommand = {
  readonly folder: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Run as root, over what belongs to others. */
  readonly overOwners?: boolean;
};

/** What was done to the host, for the session's own records. */
export type CommitRecord = {
  /** Null where the host had all of it already. */
  readonly id: string | null;
  readonly kind: 'commit' | 'undo';
  readonly paths: readonly PlannedPath[];
  /** What was written, as changes of the host. */
  readonly written: readonly FileChange[];
  /**
   * What the host has now at the paths that it shares with the session: their base from here on. `null` for nothing.
   */
  readonly host: ReadonlyMap<string, EntryState | null>;
  /** What the session gives up for what the host has. */
  readonly theirs: readonly string[];
  /** What the host had in the files that were written. */
  readonly replaced: readonly ContentToKeep[];
};

/** Everything that a commit stands on. */
export type CommitParts = {
  readonly session: string;
  readonly workspace: string;
  /** Outside the workspace: plans and contents of commits lie in `commits/`. */
  readonly homeDir: string;
  readonly base: BaseLayer;
  /** What the session changed, against the host as it was at first touch. */
  readonly changes: readonly FileChange[];
  /** The content of a file as the session has it. */
  readonly content: (path: string) => AsyncIterable<Uint8Array>;
  /** Another path of the session that is the same file, where there is one. */
  readonly sameFile?: (path: string) => string | undefined;
  /** Further paths that have to be named to be written: where skills lie. */
  readonly protectedPaths?: readonly string[];
  readonly sandbox: (command: WorkerCommand) => SpawnPlan;
  /** One transaction. Called again with the same id after a crash, it changes nothing. */
  readonly record: (record: CommitRecord) => Promise<void>;
  /** A commit or an undoing that was taken back: what was done to the host for it. */
  readonly recordTurn: (kind: CommitRecord['kind'], turned: CommitResult) => Promise<void>;
  /** Whether the database of that session, which left a commit half done, is there no more. */
  readonly isLost: (session: string) => boolean;
  /** How far `record` came for that id. */
  readonly recorded: (id: string) => Promise<'commit' | 'undo' | undefined>;
  readonly nextId: () => string;
  readonly now: () => number;
  readonly onStep: OnStep;
};
