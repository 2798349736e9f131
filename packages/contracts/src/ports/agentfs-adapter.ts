import type { JournalDraft, JournalEvent } from '../run/journal/event.ts';
import type { RunSteps } from '../run/acting-runs.ts';
import type { ChangedFile } from './reporter.ts';
import type { Reason } from '../errors/reason.ts';
import type { AuditEntry } from '../session/audit-row.ts';
import type { FileChange } from '../tool/file-change.ts';
import type { SessionCapability } from '../session/session-capability.ts';
import type { SessionFacts } from './guard-engine.ts';
import type { KeyValue, KeyValueWrite } from './key-value.ts';
import type { SessionFiles } from './session-files.ts';
import type { AdoptAsk, Adoption, SessionOperations, SessionSummary, Swept } from './session-operations.ts';
import type { SkillFile } from '../skill/loaded-skill.ts';
import type { StateStore } from './state-store.ts';

export type OpenSession = {
  /** The host folder. It is read, never written. */
  readonly workspace: string;
  /** Where the session database goes. */
  readonly stateDir: string;
  /**
   * Where what must not lie in the workspace goes: commit plans, receipts, lower layers. By default below the user's
   * state folder.
   */
  readonly homeDir?: string;
  /** Folders of ours; where one lies inside the workspace, tools do not see it. */
  readonly covers?: readonly string[];
  readonly session?: string;
  /** Where somebody else has that session: how long it is waited for. */
  readonly waitMs?: number;
  /** Relative paths that a commit writes only where each is named: what instructs the model, or says what it may do. */
  readonly protectedPaths?: readonly string[];
  readonly allowUnconfined?: boolean;
};

export type SessionPlace = Pick<OpenSession, 'workspace' | 'stateDir' | 'homeDir'>;

/** What a tool process may use. */
export type CallLimits = {
  readonly wallMs: number;
  /** Seconds of the processor. */
  readonly cpuSeconds?: number;
  readonly memoryBytes: number;
  readonly processes: number;
  readonly fileBytes: number;
  readonly openFiles: number;
};

/** A program that runs, with what a runner needs of one. Node's own child processes are such. */
export interface RunningProgram {
  readonly pid?: number | undefined;
  readonly stdin: { on(event: 'error', listener: () => void): unknown; end(input: string): unknown } | null;
  readonly stdout: ProgramOutput | null;
  readonly stderr: ProgramOutput | null;
  once(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  once(event: 'close', listener: (code: number | null, signal: string | null) => void): unknown;
  kill(signal: 'SIGKILL'): unknown;
}

export interface ProgramOutput {
  on(event: 'data', listener: (data: Uint8Array) => void): unknown;
  destroy(): unknown;
}

/** How a program is started inside the mount: the whole environment is here, nothing is inherited. */
export type SpawnPlan = {
  readonly program: string;
  /** Files that the program reads from descriptor 3 on, in this order. */
  readonly open?: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /**
   * The same program, where one waits that was started before it was known what it would be: whoever runs the plan may
   * take that one, once, and start none. Undefined where it has ended meanwhile. The plan is whole without it.
   */
  readonly waiting?: () => RunningProgram | undefined;
};

export type CallRequest = {
  readonly call_id: string;
  /** What it is made with: the history of a call that is cut short says so, too. */
  readonly tool?: string;
  /** What a program of the call finds in `/fpf/skill`. None: no program is started in it. */
  readonly files: readonly SkillFile[];
  readonly readOnly: boolean;
};

/** What is written together with a call's effects: one transaction, or none of it. */
export type CallRecord = {
  readonly events: readonly JournalDraft[];
  readonly audit: readonly AuditEntry[];
  /** Kept with what the call did; forgotten where it is rolled back. */
  readonly values?: readonly KeyValueWrite[];
};

/** One tool call's private view of the workspace: copy-on-write, thrown away or kept as a whole. */
export interface CallView {
  readonly capability: SessionCapability;
  /** `argv[0]` is a runtime (`node`, `python3`) or a path below `/fpf/skill`. */
  enter(argv: readonly string[], limits: CallLimits): Promise<SpawnPlan>;
  /**
   * The same view for handlers that run in process: what they do is harvested, committed and rolled back as a script's
   * work is.
   */
  readonly files: SessionFiles;
  /** What the call changed so far, with names and types checked. Rejects what a session cannot hold. */
  effects(): Promise<readonly FileChange[]>;
  /** Which bound of the view itself was met: the room or the number of entries that a call has. */
  exhausted(): Promise<'disk' | 'entries' | undefined>;
  commit(record: CallRecord): Promise<readonly JournalEvent[]>;
  /** The view is as before; what the call did is kept aside as a rejected change set. */
  rollback(reason: Reason, record: CallRecord): Promise<readonly JournalEvent[]>;
}

export type Snapshot = { readonly snapshot_id: string; readonly path: string };

/** One AgentFS database over one host folder. */
export interface Session extends SessionFacts {
  readonly dbPath: string;
  readonly engine: string;
  readonly store: StateStore;
  readonly operations: SessionOperations;
  begin(call: CallRequest): Promise<CallView>;
  /**
   * A call may come soon, as when a model is asked: what it will need can be made ready meanwhile. Nothing of that can
   * be seen. `readOnly`: what may come only reads.
   */
  expectCall?(ask?: { readonly readOnly: boolean }): void;
  /**
   * Takes the session for a run: a number that is larger with each taker. Whoever took it before writes nothing more,
   * but is refused with `session.lease-lost`. A session that is only looked at is not taken.
   */
  lease?(): Promise<number>;
  /** Every path that differs from the host as it was when the session began. */
  changes(): Promise<readonly FileChange[]>;
  /**
   * Every path that these steps have changed, from before the first to after the last, with the contents of both.
   * Without steps, what `changes` tells.
   */
  changesOf(steps: RunSteps | undefined): Promise<readonly ChangedFile[]>;
  /** Closes the session, copies its database to `path`, and names the copy by its SHA-256. */
  closeWithSnapshot(path: string): Promise<Snapshot>;
  close(): Promise<void>;
}

/** `project.db`, an AgentFS database too. */
export interface ProjectStore extends KeyValue {
  readonly path: string;
  /** All of it in one transaction, or none. Missing where each value is written by itself. */
  write?(writes: readonly KeyValueWrite[]): Promise<void>;
  close(): Promise<void>;
}

export type AppliedCommit = { readonly id: string; readonly session: string; readonly at: string };

/** Runs tools inside an AgentFS session: overlay file system and audit log (document 1 §1). */
export interface AgentFSAdapter {
  /** Which step of the sandbox ladder works here, found by really doing it. */
  probe(): Promise<SessionCapability>;
  open(options: OpenSession): Promise<Session>;
  /** The sessions of a state folder, the newest first. None is opened. */
  sessions(place: SessionPlace): Promise<readonly SessionSummary[]>;
  /**
   * A new session that begins as another one is now, or was after step `at`: then it has the whole history, and a step
   * that goes back.
   */
  clone(place: SessionPlace, from: string, to?: string, at?: number): Promise<string>;
  /** The commits to the workspace that can be undone, the newest first, whichever session made them. */
  applied?(place: SessionPlace): Promise<readonly AppliedCommit[]>;
  /**
   * Takes a database in as a session of this workspace, in a step that the audit has: one of another folder, one that
   * another AgentFS program changed, or one that such a program made.
   */
  adopt?(place: SessionPlace, ask: AdoptAsk): Promise<Adoption>;
  /**
   * Removes a session for good, with what is kept for it elsewhere. It is left as it is, and why is told, where a
   * process has it open, where a commit of it was left half done, and, without `unapplied`, where it has changes that
   * the host has not. With `keepUndo` it also stays where it made the last commit that can be undone.
   */
  remove?(
    place: SessionPlace,
    session: string,
    ask?: { readonly dryRun?: boolean; readonly unapplied?: boolean; readonly keepUndo?: boolean },
  ): Promise<SessionRemoval>;
  /**
   * Removes what nothing needs any more: scratch of ended processes, folders of deleted sessions, unnamed snapshots.
   */
  sweep(
    place: SessionPlace,
    ask?: { readonly dryRun?: boolean; readonly keep?: readonly string[] },
  ): Promise<readonly Swept[]>;
  /** The project's own database, across sessions: an index that may be thrown away, and what skills remember. */
  openProject(stateDir: string): Promise<ProjectStore>;
}

/** What removing a session came to. */
export type SessionRemoval = {
  /** What went with it, or would: nothing where it was refused. */
  readonly files: readonly Swept[];
  /** Why it is as it was. `unreadable`: whether the host has all of its changes cannot be told. */
  readonly refused?: {
    readonly why: 'applied' | 'held' | 'unapplied' | 'unfinished' | 'unreadable';
    /** Of the session, for the end of a sentence. */
    readonly text: string;
  };
};
