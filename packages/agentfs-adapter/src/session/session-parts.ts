import type { Host, SessionCapability, SessionOperations, StateStore } from '@fpf/contracts';
import type { Receipts } from '../receipts/receipts.ts';
import type { SessionMounts } from '../calls/session-mounts.ts';
import type { HostWatch } from '../drift/host-watch.ts';
import type { AdapterLimits } from '../options.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import type { Lease } from '../lock/lease.ts';
import type { Scratch } from '../lock/scratch.ts';
import type { Alone, Following } from '../host/index.ts';
import type { SessionState } from '../store/session-state.ts';
import type { OnStep } from '../steps.ts';
import type { Database } from '../database/database.ts';

/** What an open session stands on. It is given to it, and to the calls that it begins. */
export type SessionParts = {
  readonly id: string;
  readonly host: Host;
  readonly capability: SessionCapability;
  readonly state: SessionState;
  readonly watch: HostWatch;
  readonly mounts: SessionMounts;
  readonly runtime: Runtime;
  readonly scratch: Scratch;
  readonly db: Database;
  readonly lease: Lease;
  readonly store: StateStore;
  readonly receipts: Receipts;
  readonly limits: AdapterLimits;
  readonly onStep: OnStep;
  readonly following: Following;
  /** Where a commit of this session is half done. */
  readonly refuseUnfinished: () => Promise<void>;
  readonly operations: (alone: Alone) => SessionOperations;
  /** Gives up the lock. Runs once, after the database is closed. */
  readonly release: () => void;
};
