import type { ConfigFile, LockFile } from '@fpf/contracts';
import type { ProjectRecord } from '../../src/open/index.ts';

/** A project as the commands read it. Without a config it is a trial. */
export function projectOf(config?: ConfigFile, lock?: LockFile): ProjectRecord {
  return {
    workspace: '/ws',
    stateDir: '/ws/.fpf',
    homeDir: undefined,
    configFile: config && '/ws/conf/fpf.config.json',
    config: config ?? {},
    configHash: undefined,
    configPlaces: () => undefined,
    lockFile: '/ws/conf/fpf.lock.json',
    lock,
    lockHash: undefined,
    own: [],
  };
}
