import { writeWhole } from '@fpf/files/write';
import { refuseOddFile } from '@fpf/project/files';
import { writeLock } from '@fpf/project/lock';
import type { ProjectInput } from '@fpf/project/options';
import { overLock } from '@fpf/project/pins';
import { keepLocked } from './keep-locked.ts';
import type { UpdatePlan } from './plan-update.ts';

/**
 * Config and lock, each whole or as it was, and only over what was shown. Cut short between the two, the config names
 * what the lock does not pin: a frozen run refuses, and the same command ends it.
 */
export async function writeUpdate(
  from: ProjectInput,
  { composition, config, lock, seen }: UpdatePlan,
  signal: AbortSignal,
): Promise<void> {
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
