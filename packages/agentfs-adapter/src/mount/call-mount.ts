import type { SpawnPlan } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';

/** One call's writable face of the view for a process. It ends with the call, and nothing of it is left. */
export interface CallMount {
  /** What is bound at the workspace's path inside the sandbox. */
  readonly tree: string;
  /** Brings a plan to where `tree` can be seen, and where it ends when this process ends. */
  inside(plan: SpawnPlan): SpawnPlan;
  /** What differs from the view before. No process of the call is left by then. */
  harvest(): Promise<ChangeSet>;
  /** Which bound of the mount was met. */
  exhausted(): 'disk' | 'entries' | undefined;
  end(): Promise<void>;
}
