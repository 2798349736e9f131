import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@fpf/files/write';
import { errnoOf } from '../tree/anchored.ts';
import { isOwnFolder, ownFolder } from '../tree/own-folder.ts';

/**
 * Where a session's database lies, and what it was cloned from: kept outside of it, so that it can be listed and swept
 * unopened.
 */
export type SessionNote = { readonly db: string; readonly parent: string | null };

const folder = 'sessions';

export function noteSession(homeDir: string, id: string, note: SessionNote): void {
  const path = notePath(homeDir, id);
  const known = readNote(homeDir, id);
  if (known?.db === note.db && known.parent === note.parent) return;
  ownFolder(join(homeDir, folder));
  writeWhole(path, JSON.stringify(note), { mode: 0o600 });
}

export function readNote(homeDir: string, id: string): SessionNote | undefined {
  if (!isOwnFolder(join(homeDir, folder))) return undefined;
  try {
    const value = JSON.parse(readFileSync(notePath(homeDir, id), 'utf8')) as Partial<SessionNote>;
    return typeof value.db === 'string'
      ? { db: value.db, parent: typeof value.parent === 'string' ? value.parent : null }
      : undefined;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a session was deleted: its database is neither where it was noted nor in this folder of sessions. */
export function isLost(homeDir: string, sessionsDir: string, id: string): boolean {
  const note = readNote(homeDir, id);
  return (note === undefined || !existsSync(note.db)) && !existsSync(join(sessionsDir, `${id}.db`));
}

export function notedSessions(homeDir: string): readonly string[] {
  if (!isOwnFolder(join(homeDir, folder))) return [];
  return readdirSync(join(homeDir, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

export function notePath(homeDir: string, id: string): string {
  return join(homeDir, folder, `${id}.json`);
}
