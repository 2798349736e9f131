import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import type { Waiting } from '../sandbox/sandbox.ts';

/**
 * How a program is started that waits over the view mounted in `folder`, beside the skill that it will find: the folder
 * of the skill is there, and empty until the call is known.
 */
export function waitingPlan(waiting: Waiting, workspace: string, folder: string): (readOnly: boolean) => SpawnPlan {
  const [skill, stage] = ['skill', 'stage'].map((name) => join(dirname(folder), name)) as [string, string];
  return (readOnly) => {
    mkdirSync(skill, { recursive: true, mode: 0o755 });
    mkdirSync(stage, { recursive: true, mode: 0o700 });
    return waiting.plan({ folders: { tree: join(folder, 'merged'), workspace, skill, readOnly }, stage });
  };
}
