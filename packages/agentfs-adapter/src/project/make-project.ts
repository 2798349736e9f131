import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { openDatabase, releaseEngineLocks } from '../open-database.ts';
import { emptyDatabase } from './empty-database.ts';
import { projectFormat, projectMark } from './project-marks.ts';

/**
 * Made beside its place and put there whole: a process killed on the way leaves no database without marks. The caller holds
 * the lock, so the only other file of that name is what a killed process left.
 */
export async function makeProject(path: string): Promise<void> {
  const made = `${path}.new`;
  for (const file of [made, `${made}-wal`]) rmSync(file, { force: true });
  writeFileSync(made, emptyDatabase(), { mode: 0o600, flag: 'wx' });
  const db = await openDatabase(made);
  try {
    await db.mark(projectMark, projectFormat);
  } finally {
    await db.close();
    releaseEngineLocks(made);
  }
  rmSync(`${made}-wal`, { force: true });
  // A log without its database belongs to another file, and the engine would replay it into this one.
  rmSync(`${path}-wal`, { force: true });
  renameSync(made, path);
}
