import type { AuditRow, AuditOp } from '../session/audit-row.ts';
import type { Confinement } from '../session/session-capability.ts';
import type { EntryState, FileChange } from '../tool/file-change.ts';
import type { Snapshot } from './agentfs-adapter.ts';

/** What stands at a path of a view. A link is told as a link. */
export type ViewEntry = EntryState & {
  readonly path: string;
  readonly mtimeMs: number;
  /** How many names it has, where the session holds it. */
  readonly links: number;
  /** Whether the host or the session says so. */
  readonly from: 'host' | 'session';
};

/**
 * A session's files as they are, or as they were after call `at`; for reading. Links are followed inside the workspace
 * only.
 */
export interface SessionView {
  /** Undefined where nothing is. */
  stat(path: string): Promise<ViewEntry | undefined>;
  list(path: string): Promise<readonly ViewEntry[]>;
  read(path: string): Promise<Uint8Array>;
}

/** One line of a session's history: a call of a run, or something that a person did with the session. */
export type SessionStep = {
  /** What `at` takes: 0 is the session before its first step. */
  readonly n: number;
  readonly at: string;
  readonly op: AuditOp;
  /** The call, or the operation. Of a commit it is what `undo` takes. */
  readonly id: string;
  readonly agent: string;
  readonly tool: string | null;
  /** `rejected`: its effects are kept aside. `interrupted`: its process ended under it. */
  readonly state: 'done' | 'rejected' | 'interrupted';
  readonly capability: string | null;
  readonly changes: readonly FileChange[];
  /** What it wrote to the host: of a commit, or of what took one back. */
  readonly written?: readonly FileChange[];
};

export type DiffAsk = {
  readonly at?: number;
  readonly paths?: readonly string[];
};

export type SessionDiff = {
  readonly changes: readonly FileChange[];
  /** As git writes it, with modes, renames and binaries. */
  readonly patch: string;
  /**
   * What a patch does not bring: what is too large for it, has lost its earlier content, or is nothing that git keeps.
   */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
};

/** How many paths of the host are as they are to be, and of how many. */
export type CommitProgress = (done: number, of: number) => void;

/** How one path of a commit stands against the host as it is now. */
export type PlannedPath = {
  readonly change: FileChange;
  /**
   * `same`: the host has it already. `conflict`: the host has changed since. `protected`: needs to be named. `refused`:
   * cannot be applied at all.
   */
  readonly status: 'apply' | 'same' | 'conflict' | 'protected' | 'refused';
  readonly why?: string;
  /** What the host has now, where that is not what the session began with. */
  readonly host?: EntryState | null;
};

export type CommitAsk = {
  /** Only these, and what lies below them. */
  readonly paths?: readonly string[];
  /** Protected paths that may be written all the same, each named. */
  readonly allow?: readonly string[];
  /** The other protected paths are left out, and stay in the session. Without it, one of them stops the commit. */
  readonly skipProtected?: boolean;
  /**
   * A conflicting path each: `ours` writes the session's, `theirs` leaves the host's. Without one, nothing at all is
   * written.
   */
  readonly resolve?: Readonly<Record<string, 'ours' | 'theirs'>>;
  /**
   * What was looked at: `plan_hash` of a dry run, or its first twelve letters and more. Where the plan is another by
   * now, nothing is written.
   */
  readonly plan?: string;
  readonly dryRun?: boolean;
  readonly onProgress?: CommitProgress;
  readonly signal?: AbortSignal;
};

export type CommitResult = {
  /** Names the commit for `undo`. Null for a dry run, and where there was nothing to write. */
  readonly id: string | null;
  readonly paths: readonly PlannedPath[];
  readonly written: number;
  /**
   * Of a commit: SHA-256 of the session's name and `paths`, so of each change, how it stands against the host, and what
   * was chosen.
   */
  readonly plan_hash?: string;
  /** What the program that wrote the host was held by, where one was started. */
  readonly confinement?: Confinement;
};

/** `id`: of a commit, or a beginning that only one has. */
export type UndoAsk = {
  readonly id?: string;
  readonly dryRun?: boolean;
  readonly onProgress?: CommitProgress;
  readonly signal?: AbortSignal;
};

/** A commit or undo that a crash left half done: told, until it is resumed or rolled back. */
export type UnfinishedCommit = {
  readonly id: string;
  readonly kind: 'commit' | 'undo';
  readonly done: number;
  readonly of: number;
};

export type ExportAsk = {
  readonly format: 'patch' | 'tar' | 'folder';
  readonly to: string;
  readonly at?: number;
  readonly signal?: AbortSignal;
};

export type ExportResult = {
  readonly path: string;
  readonly entries: number;
  readonly bytes: number;
  /** What the form cannot hold, or must not: links that lead out of the workspace, special files. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
};

/** One thing that is not as it was written. */
export type SessionFinding = {
  readonly check: 'engine' | 'format' | 'invariant' | 'chain' | 'blob' | 'receipt' | 'gap' | 'journal';
  readonly subject: string;
  readonly problem: string;
};

export type SessionVerdict = {
  readonly findings: readonly SessionFinding[];
  readonly checked: Readonly<Record<SessionFinding['check'], number>>;
  /** `unsigned`: nothing was signed. `unchecked`: no key is configured that signatures could be checked with. */
  readonly receipt: 'signed' | 'unchecked' | 'unsigned' | 'missing';
  /** The first step that receipts tell of: 1 where they begin with the session. Missing where there are none. */
  readonly receiptsBegin?: number;
  /** What is as it was written, and has to be known to judge that. */
  readonly notes?: readonly string[];
};

/**
 * What a person does with a session from outside a run (document 3 §2.1). Every one is in the audit, with the caller
 * `user`.
 */
export interface SessionOperations {
  history(): Promise<readonly SessionStep[]>;
  view(at?: number): Promise<SessionView>;
  diff(ask?: DiffAsk): Promise<SessionDiff>;
  /** The only writer of the host. */
  commit(ask?: CommitAsk): Promise<CommitResult>;
  /** Takes the last commit back, or the one named; refuses a path that is not as that commit wrote it. */
  undo(ask?: UndoAsk): Promise<CommitResult>;
  /** A commit that a crash left half done. */
  unfinished(): Promise<UnfinishedCommit | undefined>;
  /** Ends it: onwards, or back to the host as it was. */
  settle(how: 'resume' | 'roll-back', onProgress?: CommitProgress): Promise<CommitResult>;
  /** Drops changes, all or those of the paths: the view is the host's again. Kept in history. */
  discard(paths?: readonly string[]): Promise<readonly FileChange[]>;
  /**
   * The view is again as it was after step `to`: a step of its own, so that it can be taken back as well. Gives what it
   * changes of the view.
   */
  rewind(ask: { readonly to: number; readonly dryRun?: boolean }): Promise<readonly FileChange[]>;
  /** How many steps the session's history has: the number of its newest. */
  steps(): Promise<number>;
  export(ask: ExportAsk): Promise<ExportResult>;
  /** A copy of the database that nothing changes any more; the session stays open. */
  snapshot(path?: string): Promise<Snapshot>;
  verify(): Promise<SessionVerdict>;
  rejected(): Promise<readonly RejectedSet[]>;
  audit(): Promise<readonly AuditRow[]>;
}

/** What a call did that was not kept: for a person to look at. */
export type RejectedSet = {
  readonly call_id: string;
  readonly code: string;
  readonly text: string;
  readonly changes: readonly FileChange[];
  readonly refused: readonly { readonly path: string; readonly why: string }[];
};

export type AdoptAsk = {
  /** The database file: a session of this state folder, a session of another one, or what another program made. */
  readonly db: string;
  /** The name of the new session that takes in what another program made. */
  readonly to?: string;
  /** Shows everything and changes nothing. */
  readonly dryRun?: boolean;
  /** What a dry run gave as `digest`: refused where it has become something else since. */
  readonly expect?: string;
};

/** What taking in a database comes to. */
export type Adoption = {
  readonly session: string;
  /** What it was: a session of this folder, one of another folder, or what another program made. */
  readonly was: 'here' | 'elsewhere' | 'foreign';
  /** The folder that a session was of before; null for what another program made. */
  readonly from: string | null;
  /** What another program changed. */
  readonly changes: readonly FileChange[];
  /** Rows of AgentFS's own log that another program wrote. */
  readonly calls: number;
  /** Contents of earlier steps that are nowhere any more, by their hash: another program wrote over them. */
  readonly lost: readonly string[];
  /** What was not in the form that a session has. */
  readonly notes: readonly string[];
  /** Its number in the history; null for a dry run, and where there was nothing to take in. */
  readonly step: number | null;
  /** Names all of this, for `expect`. */
  readonly digest: string;
};

export type SessionSummary = {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly changedMs: number;
  /** The process that holds it. */
  readonly heldBy: number | null;
  /** That process, with where it is: said where it is not on this machine, or in another container. */
  readonly holder?: string;
  /** What `clone` made it from. */
  readonly parent: string | null;
  readonly problem: string | null;
};

export type Swept = { readonly path: string; readonly why: string; readonly bytes: number };
