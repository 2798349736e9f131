import { lstatSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';
import { diskFull, FpfError, isDiskFull } from '@fpf/contracts';
import type { ProjectRecord } from './project.ts';

export type StateDirs = { readonly runs: string; readonly sessions: string };

/**
 * Everything of ours lies in one folder, which tells git to look away. A workspace may come from anywhere, so nothing
 * that lies there is trusted to be ours: a link in the place of one of our folders would have us write wherever it
 * leads.
 */
export function prepareStateDir({ workspace, stateDir }: Pick<ProjectRecord, 'workspace' | 'stateDir'>): StateDirs {
  if (stateDir === workspace)
    throw refused(stateDir, 'is the workspace itself, so tools and git would see our files as yours');
  const dirs = { runs: join(stateDir, 'runs'), sessions: join(stateDir, 'sessions') };
  try {
    const made = makeFolders(stateDir);
    for (const dir of [stateDir, ...Object.values(dirs)]) {
      makeFolders(dir);
      if (!lstatSync(dir).isDirectory()) throw refused(dir, 'is a link, and may lead anywhere');
    }
    // Somebody's own folder, named with --state-dir, keeps its own rules.
    if (made || basename(stateDir) === '.fpf') ignoreAll(join(stateDir, '.gitignore'));
  } catch (cause) {
    if (FpfError.is(cause)) throw cause;
    throw refused(stateDir, `cannot be written: ${(cause as Error).message}`, cause);
  }
  return dirs;
}

/** Made anew or not at all: `wx` follows no link. */
function ignoreAll(path: string): void {
  try {
    writeFileSync(path, '*\n', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function refused(dir: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: isDiskFull(cause) ? diskFull : 'session.unavailable',
    message: `project: the state folder ${dir} ${why}.`,
    hint: 'Name a folder of your own that may be written, with --state-dir.',
    cause,
  });
}
