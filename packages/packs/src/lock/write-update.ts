import { writeWhole } from '@fpf/files/write';
import { refuseOddFile } from '@fpf/project/files';
import { writeLock } from '@fpf/project/lock';
import type { ProjectInput } from '@fpf/project/options';
import { overLock } from '@fpf/project/pins';
import { keepLocked } from './keep-locked.ts';
import { changesNothing, type UpdatePlan } from './plan-update.ts';

/**
 * Config and lock, each whole or as it was, and only over what was shown. Cut short between the two, the config names
 * what the lock does not pin: a frozen run refuses, and the same command ends it. A plan that is refused is thrown, and
 * one that changes nothing writes nothing.
 */
export async function writeUpdate(from: ProjectInput, plan: UpdatePlan, signal: AbortSignal): Promise<void> {
  if (plan.refused) throw plan.refused;
  if (changesNothing(plan)) return;
  const { composition, config, lock, seen } = plan;
  const { project } = composition;
  signal.throwIfAborted();
  overLock(from, project, () => {
    if (config && project.configFile !== undefined) {
      refuseOddFile(project.configFile);
      writeWhole(project.configFile, config.after);
    }
    writeLock(project.lockFile, lock);
  });
  await keepLocked(from, composition, lock, seen);
}
