import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { lookAtLock } from '@fpf/files/lock';
import { lockOf } from '../lock/session-lock.ts';
import { readMarks } from '../store/look-at-file.ts';
import { projectFile, projectName } from './project-file.ts';

/** Where the database of a state folder lies, as its openers name it; undefined where there is no such folder. */
export function projectPath(stateDir: string): string | undefined {
  try {
    return join(realpathSync(stateDir), projectName);
  } catch {
    return undefined;
  }
}

/**
 * How the file stands, as a text that is another one after it was written: whoever has it open is known by the lock
 * beside it, whoever writes without our lock by the log or journal beside it, and whoever came and went meanwhile by
 * the file's times.
 *
 * Undefined where there is no file, and where a log waits to be folded in, whose writer was ended: what lies in the
 * file may then be old. Whoever opens it next folds it in. Refused where somebody has it, and where it is no database
 * of ours.
 */
export function standing(path: string): string | undefined {
  const lock = lookAtLock(lockOf(path));
  if (lock !== undefined && lock.state !== 'gone')
    throw refused(path, `is held by process ${lock.holder?.pid ?? '?'} since ${lock.holder?.since ?? 'some time ago'}`);
  if (readMarks(path, projectFile) !== 'alone') return undefined;
  const stat = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
}

export function beingWritten(path: string): FpfError {
  return refused(path, 'is being written just now');
}

function refused(path: string, how: string): FpfError {
  return new FpfError({
    code: 'session.locked',
    message: `agentfs-adapter: ${path} ${how}`,
    hint: `Wait for that process to end. If there is no such process, remove ${path}.lock.`,
  });
}
