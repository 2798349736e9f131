import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type JsonValue } from '@fpf/contracts';
import { lookAtLock } from '@fpf/files/lock';
import { type DatabaseBytes, withDatabaseBytes } from '../bytes/database-bytes.ts';
import { keysIn, valueIn } from '../bytes/key-value-bytes.ts';
import { unavailable } from '../engine/engine-failure.ts';
import { keyOf, keyRange } from '../store/key-names.ts';
import { lockOf } from '../lock/session-lock.ts';
import { readMarks } from '../database/look-at-file.ts';
import { projectFile, projectName } from './project-file.ts';

/**
 * A value that `project.db` has, looked up without opening it for oneself; throws a SyntaxError where it is no JSON.
 */
export function lookUpValue(stateDir: string, namespace: string, key: string): JsonValue | undefined {
  const name = keyOf(namespace, key);
  const text = lookInto(stateDir, (bytes) => valueIn(bytes, name));
  return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
}

export function lookUpKeys(stateDir: string, namespace: string): readonly string[] {
  const { prefix, end } = keyRange(namespace);
  const keys = lookInto(stateDir, (bytes) => keysIn(bytes, prefix, end)) ?? [];
  return keys.map((key) => key.slice(prefix.length));
}

/**
 * Reads the file as it lies there, without an engine: SQLite would make files beside it to read it, and that of
 * agentfs-sdk is a process. Nothing is locked, made or changed. That nobody has changed the file is made sure of,
 * before and after. All of it is done in one go, so that no opener of this process comes between, whose locks would be
 * given up with the descriptors that are closed here.
 *
 * Undefined where there is nothing to look at. Throws where it cannot be had now, and where it is not ours or is
 * damaged.
 */
export function lookInto<T>(stateDir: string, work: (bytes: DatabaseBytes) => T): T | undefined {
  const path = projectPath(stateDir);
  try {
    const before = path === undefined ? undefined : standing(path);
    if (path === undefined || before === undefined) return undefined;
    const found = attempt(() => withDatabaseBytes(path, work));
    // What was read, or went wrong, while somebody wrote says nothing.
    if (standing(path) !== before) throw beingWritten(path);
    if ('failure' in found) throw found.failure;
    return found.value;
  } catch (error) {
    throw unavailable(path ?? stateDir, error);
  }
}

function attempt<T>(work: () => T): { readonly value: T } | { readonly failure: unknown } {
  try {
    return { value: work() };
  } catch (failure) {
    return { failure };
  }
}

/** Where the database of a state folder lies, as its openers name it; undefined where there is no such folder. */
function projectPath(stateDir: string): string | undefined {
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
function standing(path: string): string | undefined {
  const lock = lookAtLock(lockOf(path));
  if (lock !== undefined && lock.state !== 'gone')
    throw refused(path, `is held by process ${lock.holder?.pid ?? '?'} since ${lock.holder?.since ?? 'some time ago'}`);
  if (readMarks(path, projectFile) !== 'alone') return undefined;
  const stat = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
}

function beingWritten(path: string): FpfError {
  return refused(path, 'is being written just now');
}

function refused(path: string, how: string): FpfError {
  return new FpfError({
    code: 'session.locked',
    message: `agentfs-adapter: ${path} ${how}`,
    hint: `Wait for that process to end. If there is no such process, remove ${path}.lock.`,
  });
}
