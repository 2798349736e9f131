import type { FileChange, Host } from '@fpf/contracts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Held } from '../store/held-delta.ts';
import type { OnStep } from '../steps.ts';
import type { Database } from '../database/database.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';

/** What the operations of a session stand on. The session gives it; nothing here opens or closes anything. */
export type HostParts = {
  readonly id: string;
  readonly workspace: string;
  /** Outside the workspace: receipts, commit plans, delta folders. */
  readonly homeDir: string;
  readonly db: Database;
  readonly host: Host;
  readonly base: BaseLayer;
  readonly receipts: Receipts;
  /** What the session has changed by now, and what the host had there. */
  readonly held: () => Promise<Held>;
  /** The transaction that says so is on disk. */
  readonly advance: (held: Held) => void;
  /** The view as it is now. Ask again after each step. */
  readonly tree: () => Promise<ViewTree>;
  /** Against the host as it was when each path was first touched. */
  readonly changes: () => Promise<readonly FileChange[]>;
  /** Gives up what the session has not changed, where the host has it otherwise by now. */
  readonly followHost: () => Promise<void>;
  /**
   * The run that works here: the last one that journaled since the session was opened. Undefined where a person does.
   */
  readonly run: () => string | undefined;
  /** Refuses with `session.busy` while a call is under way. */
  readonly idle: () => void;
  readonly onStep: OnStep;
};
