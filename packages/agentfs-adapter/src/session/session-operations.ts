import type { Host, SessionOperations } from '@fpf/contracts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Following } from '../host/following.ts';
import { hostWork } from '../host/host-work.ts';
import { createOperations } from '../host/operations.ts';
import type { HostParts } from '../host/host-parts.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Lease } from '../lock/lease.ts';
import type { SessionState } from '../store/session-state.ts';
import type { OnStep } from '../steps.ts';
import type { Database } from '../database/database.ts';
import type { BaseLayer } from '../view/layers.ts';

export type OperationsAsk = {
  readonly id: string;
  readonly host: Host;
  readonly db: Database;
  readonly receipts: Receipts;
  readonly onStep: OnStep;
  readonly workspace: string;
  readonly homeDir: string;
  readonly base: BaseLayer;
  readonly state: SessionState;
  readonly following: Following;
  readonly sandbox: Sandbox | undefined;
  readonly runtime: Runtime;
  /** A private folder that ends with the session. */
  readonly scratch: () => string;
  /** Paths that a commit writes only by name. */
  readonly protectedPaths: readonly string[];
  readonly allowUnconfined: boolean;
  readonly run: () => string | undefined;
  readonly alone: Alone;
  readonly lease: Lease;
};

/** How a session sees to it that calls and operations come one after another. */
export type Alone = {
  /** Refuses while a call is open. */
  readonly idle: () => void;
  /** No call begins while this works. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

/** What a person may do with a session: what changes something runs alone. */
export function sessionOperations({
  state,
  following,
  alone,
  sandbox,
  runtime,
  scratch,
  protectedPaths,
  allowUnconfined,
  lease,
  ...common
}: OperationsAsk): SessionOperations {
  const parts: HostParts = {
    ...common,
    held: () => state.held(),
    advance: (held) => state.advance(held),
    tree: () => state.tree(),
    changes: () => state.changes(),
    followHost: following.again,
    idle: alone.idle,
  };
  const operations = createOperations(
    parts,
    hostWork(parts, { sandbox, runtime, scratch, protectedPaths, allowUnconfined, workspace: common.workspace }),
  );
  const followed = async <T>(work: () => Promise<T>): Promise<T> => {
    await following.first();
    return await work();
  };
  const changing = <T>(work: () => Promise<T>): Promise<T> =>
    alone.run(async () => {
      // The host is written before the session's record of it is.
      await lease.mustHold();
      return await followed(work);
    });
  return Object.freeze<SessionOperations>({
    // What says whether a session is whole, and what it went through, leaves it as it is.
    ...operations,
    view: (at) => followed(() => operations.view(at)),
    diff: (ask) => followed(() => operations.diff(ask)),
    export: (ask) => followed(() => operations.export(ask)),
    commit: (ask) => changing(() => operations.commit(ask)),
    undo: (ask) => changing(() => operations.undo(ask)),
    settle: (how, onProgress) => changing(() => operations.settle(how, onProgress)),
    discard: (paths) => changing(() => operations.discard(paths)),
    rewind: (ask) => changing(() => operations.rewind(ask)),
    snapshot: (path) => changing(() => operations.snapshot(path)),
  });
}
