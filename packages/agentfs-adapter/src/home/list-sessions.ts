import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type SessionSummary } from '@fpf/contracts';
import { lookAtLock, ownerText } from '@fpf/files/lock';
import { lockOf } from '../lock/session-lock.ts';
import { errnoOf } from '../tree/anchored.ts';
import { readNote } from './session-note.ts';

/**
 * The sessions of a folder, the one that was made last first. None is opened: what is told is what lies around them.
 */
export function listSessions(sessionsDir: string, homeDir: string): readonly SessionSummary[] {
  return namesIn(sessionsDir)
    .flatMap((name) => {
      const path = join(sessionsDir, name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (!stats?.isFile()) return [];
      const id = name.slice(0, -'.db'.length);
      const log = lstatSync(`${path}-wal`, { throwIfNoEntry: false });
      const { heldBy, ...elsewhere } = holderOf(path);
      return [
        {
          madeMs: madeAt(id) ?? stats.birthtimeMs,
          id,
          path,
          bytes: stats.size + (log?.size ?? 0),
          changedMs: Math.floor(Math.max(stats.mtimeMs, log?.mtimeMs ?? 0)),
          heldBy,
          ...elsewhere,
          parent: readNote(homeDir, id)?.parent ?? null,
          // Whoever has it open holds locks that end when another handle of this process is closed.
          problem: heldBy === null ? problemOf(path, stats.size, log?.size ?? 0) : null,
        },
      ];
    })
    .sort((a, b) => b.madeMs - a.madeMs || (a.id < b.id ? 1 : -1))
    .map(({ madeMs: _madeMs, ...summary }) => summary);
}

/** A UUIDv7 says when it was made. To look at an older session does not make it the newest. */
function madeAt(id: string): number | undefined {
  const [, high = '', low = ''] =
    /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.exec(id) ?? [];
  return high === '' ? undefined : Number.parseInt(high + low, 16);
}

/** Returns the process that has a session open, as far as its lock names one. */
function holderOf(dbPath: string): Pick<SessionSummary, 'heldBy' | 'holder'> {
  const seen = lookAtLock(lockOf(dbPath));
  if (seen?.holder === undefined || seen.state === 'gone') return { heldBy: null };
  const { holder, state } = seen;
  return { heldBy: holder.pid, ...(state === 'unknown' && { holder: ownerText(holder) }) };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,126}\.db$/.test(name));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw new FpfError({
      code: 'session.unavailable',
      message: `agentfs-adapter: the sessions in ${folder} cannot be listed: ${(error as Error).message}`,
      hint: 'The folder may belong to another user: work as that one, or in a workspace or state folder (--state-dir) of your own.',
      cause: error,
    });
  }
}

function problemOf(path: string, size: number, logSize: number): string | null {
  if (size === 0) return logSize > 0 ? null : 'it is empty';
  const header = Buffer.alloc(16);
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    return `it cannot be read (${errnoOf(error) ?? 'unknown'})`;
  }
  try {
    readSync(fd, header, 0, 16, 0);
  } finally {
    closeSync(fd);
  }
  return header.toString('latin1') === 'SQLite format 3\0' ? null : 'it is no SQLite database';
}
