import { FpfError, type SpawnPlan } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';

/** What a waiting program is told, and whether the call that it is for only reads. */
export type Told = { readonly line: string; readonly readOnly: boolean };

/** One call's writable face of the view for a process. It ends with the call, and nothing of it is left. */
export interface CallMount {
  /** What is bound at the workspace's path inside the sandbox. */
  readonly tree: string;
  /** Where the call's skill is put, and what a sandbox of the call shows as such. */
  readonly skill: string;
  /** What a sandbox of the call may build its root in. */
  readonly stage: string;
  /**
   * Brings a plan to where `tree` can be seen, and where it ends when this process ends. `told`: what makes one that
   * waits the same program.
   */
  inside(plan: SpawnPlan, told?: Told): SpawnPlan;
  /** What differs from the view before. No process of the call is left by then. */
  harvest(): Promise<ChangeSet>;
  /** Which bound of the mount was met. */
  exhausted(): 'disk' | 'entries' | undefined;
  end(): Promise<void>;
}

/** How much one call may add to the view, in all and in one file. */
export type MountLimits = { readonly bytes: number; readonly entries: number; readonly fileBytes: number };

export function mountEnded(): FpfError {
  return new FpfError({
    code: 'session.closed',
    message: 'agentfs-adapter: what a call did has been read already, so no program can be started in it any more',
    hint: 'Begin another call.',
  });
}
