import { realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { errnoOf } from '../tree/anchored.ts';
import { madeFolder } from '../tree/make-folders.ts';

export type Places = {
  readonly workspace: string;
  readonly stateDir: string;
  /** Paths in the workspace that tools do not see: `.fpf`, and the state folder where it lies inside. */
  readonly covered: ReadonlySet<string>;
};

const system = ['/bin', '/boot', '/dev', '/etc', '/fpf', '/lib', '/lib64', '/proc', '/run', '/sbin', '/sys', '/usr'];
/** Below these nothing of the user's lies. Below the others it may, so only they themselves are refused. */
const wholly = ['/dev', '/fpf', '/proc', '/sys'];

export function settlePlaces(workspace: string, stateDir: string, covers: readonly string[] = []): Places {
  const real = realFolder(workspace);
  if (
    real === '/' ||
    real === '/tmp' ||
    system.includes(real) ||
    wholly.some((folder) => real.startsWith(`${folder}/`))
  ) {
    throw new FpfError({
      code: 'session.workspace-refused',
      message: `agentfs-adapter: ${real} is a folder of the system`,
      hint: 'Use a folder of your own.',
    });
  }
  const state = madeFolder(stateDir, 'where sessions lie', 'Name a state folder that this user can write.');
  const inside = relative(real, state);
  if (inside === '') {
    throw new FpfError({
      code: 'session.workspace-refused',
      message: `agentfs-adapter: the state folder is the workspace ${real} itself, so tools would see it`,
      hint: `Use ${join(real, '.fpf')}.`,
    });
  }
  const covered = new Set(['.fpf']);
  for (const folder of [state, ...covers.flatMap(existing)]) {
    const path = relative(real, folder);
    if (path !== '' && path !== '..' && !path.startsWith(`..${sep}`)) covered.add(path);
  }
  return { workspace: real, stateDir: state, covered };
}

/** A folder that is not there cannot be seen. */
function existing(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? [realpathSync(path)] : [];
}

function realFolder(path: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errnoOf(error) ?? '')) throw error;
  }
  throw new FpfError({
    code: 'session.workspace-missing',
    message: `agentfs-adapter: ${path} is not a folder that can be read`,
    hint: 'Name an existing folder.',
  });
}
