import type { CallLimits, SessionCapability, SpawnPlan } from '@fpf/contracts';
import type { CallFolders } from './call-mounts.ts';

export type SandboxCall = {
  readonly folders: CallFolders;
  /** An empty private folder that the sandbox may build its root in. */
  readonly stage: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly limits: CallLimits;
};

/** One step of the ladder, as it was found to work here. */
export type Sandbox = {
  readonly mode: SessionCapability['mode'];
  readonly confined: boolean;
  readonly network: SessionCapability['network'];
  readonly nproc: SessionCapability['nproc'];
  plan(call: SandboxCall): SpawnPlan;
};
