import type { SessionOperations, StateStore } from '@fpf/contracts';
import type { CallParts } from '../calls/call-parts.ts';
import type { Alone, Following } from '../host/index.ts';
import type { Lease } from '../lock/lease.ts';

/** What an open session stands on. It is given to it, and to the calls that it begins. */
export type SessionParts = CallParts & {
  readonly id: string;
  readonly lease: Lease;
  readonly store: StateStore;
  readonly following: Following;
  /** Where a commit of this session is half done. */
  readonly refuseUnfinished: () => Promise<void>;
  readonly operations: (alone: Alone) => SessionOperations;
  /** Gives up the lock. Runs once, after the database is closed. */
  readonly release: () => void;
};
