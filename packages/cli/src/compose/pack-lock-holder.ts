import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { ProcessMark } from './process-mark.ts';

const limit = 4_096;

export type Holder = {
  readonly text: string;
  /** Whose lock it is; undefined where the file says nothing that a lock says. */
  readonly mark: ProcessMark | undefined;
  readonly changed: number;
};

/**
 * The lock as an ordinary file of a few bytes; undefined where there is none. A link, a pipe or a folder there is
 * refused, not waited for.
 */
export function readHolder(file: string): Holder | undefined {
  let fd: number;
  try {
    fd = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw noLock(file);
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw noLock(file);
    const bytes = Buffer.alloc(limit + 1);
    const text = bytes.toString('utf8', 0, readSync(fd, bytes, 0, limit + 1, 0));
    return { text, mark: markOf(text), changed: stat.mtimeMs };
  } finally {
    closeSync(fd);
  }
}

function markOf(text: string): ProcessMark | undefined {
  const read = readJson(new TextEncoder().encode(text), { bytes: limit, depth: 2, keys: 16 });
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return undefined;
  const { host, boot, namespace, pid, started } = read.value as Partial<Record<string, unknown>>;
  if (
    typeof host !== 'string' ||
    typeof boot !== 'string' ||
    typeof namespace !== 'string' ||
    typeof started !== 'string'
  )
    return undefined;
  return Number.isSafeInteger(pid) && (pid as number) > 0
    ? { host, boot, namespace, pid: pid as number, started }
    : undefined;
}

function noLock(file: string): FpfError {
  return new FpfError({
    code: 'pack.busy',
    message: `cli: ${file} is no ordinary file, so it is no lock of fpf's own.`,
    hint: `Find out who made it; then remove ${file}.`,
  });
}
