import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOwnFolder } from '../../tree/own-folder.ts';
import { deltaFolderOf } from '../home-dir.ts';
import { notedSessions, notePath, readNote } from '../session-note.ts';
import { unsettledSessions } from './old-commits.ts';
import type { Leftover } from './stale-scratch.ts';

/**
 * What lies outside the workspace for sessions whose database was deleted. A session that nobody noted is not judged:
 * its database may lie in another state folder. One that left a commit half done is told by it, and keeps what says
 * that it was.
 */
export function lostSessions(homeDir: string): readonly Leftover[] {
  const unsettled = unsettledSessions(homeDir);
  return notedSessions(homeDir).flatMap((id) => {
    const note = readNote(homeDir, id);
    if (note === undefined || existsSync(note.db) || unsettled.has(id)) return [];
    const delta = deltaFolderOf(homeDir, id);
    const paths = [
      ...(isOwnFolder(dirname(delta)) ? [delta] : []),
      ...receiptFiles(homeDir, id),
      notePath(homeDir, id),
    ];
    return paths.filter((path) => existsSync(path)).map((path) => ({ path, why: `session ${id} is deleted` }));
  });
}

function receiptFiles(homeDir: string, id: string): readonly string[] {
  const folder = join(homeDir, 'receipts');
  if (!isOwnFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name === `${id}.jsonl` || name.startsWith(`${id}.jsonl.before-`))
    .map((name) => join(folder, name));
}
