import type { Host, SessionCapability } from '@fpf/contracts';
import type { Database } from '../database/database.ts';
import type { HostWatch } from '../drift/host-watch.ts';
import type { Scratch } from '../lock/scratch.ts';
import type { AdapterLimits } from '../options.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import type { OnStep } from '../steps.ts';
import type { SessionState } from '../store/session-state.ts';
import type { SessionMounts } from './session-mounts.ts';

/** What every call of a session stands on. */
export type CallParts = {
  readonly host: Host;
  readonly capability: SessionCapability;
  readonly state: SessionState;
  readonly watch: HostWatch;
  readonly mounts: SessionMounts;
  readonly runtime: Runtime;
  readonly scratch: Scratch;
  readonly db: Database;
  readonly receipts: Receipts;
  readonly limits: AdapterLimits;
  readonly onStep: OnStep;
};
