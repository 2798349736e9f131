import type { Host } from '@fpf/contracts';
import type { Database } from '../../database/database.ts';
import type { Receipts } from '../../receipts/receipts.ts';
import type { OnStep } from '../../steps.ts';
import type { SessionState } from '../../store/session-state.ts';

/** What the operations of a session stand on. The session gives it; nothing here opens or closes anything. */
export type HostParts = {
  readonly id: string;
  /** Outside the workspace: receipts, commit plans, delta folders. */
  readonly homeDir: string;
  readonly db: Database;
  readonly host: Host;
  readonly receipts: Receipts;
  /** What the session has changed by now, over what the host has. */
  readonly state: SessionState;
  readonly following: Following;
  readonly alone: Alone;
  /**
   * The run that works here: the last one that journaled since the session was opened. Undefined where a person does.
   */
  readonly run: () => string | undefined;
  readonly onStep: OnStep;
};

/**
 * When a session follows the host: before each call, and before whatever looks at its view or changes it for the first
 * time. It gives up what it has not changed, where the host has it otherwise by now.
 */
export type Following = {
  /** Once for a session, whoever asks first. */
  readonly first: () => Promise<void>;
  readonly again: () => Promise<void>;
};

/** How a session sees to it that calls and operations come one after another. */
export type Alone = {
  /** Refuses with `session.busy` while a call is open. */
  readonly idle: () => void;
  /** No call begins while this works. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};
