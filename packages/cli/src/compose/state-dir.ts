import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';

export type StateDirs = { readonly runs: string; readonly sessions: string };

/** Everything of ours lies in one folder, which tells git to look away. */
export function prepareStateDir(stateDir: string): StateDirs {
  const dirs = { runs: join(stateDir, 'runs'), sessions: join(stateDir, 'sessions') };
  try {
    for (const dir of Object.values(dirs)) mkdirSync(dir, { recursive: true });
    const ignore = join(stateDir, '.gitignore');
    if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
  } catch (cause) {
    throw new FpfError({
      code: 'session.unavailable',
      message: `cli: ${stateDir} cannot be written: ${(cause as Error).message}`,
      hint: 'Name a folder that you may write with --state-dir.',
      cause,
    });
  }
  return dirs;
}
