import { closeSync, lstatSync } from 'node:fs';
import { below, chmodHere, errnoOf, openFile, openFolder } from '../tree/anchored.ts';

/** Works in a folder even where a tool took its owner's bits away; they are as the tool left them afterwards. */
export async function inFolder<T>(path: string, mode: number, work: (folder: number) => Promise<T>): Promise<T> {
  const locked = (mode & 0o700) !== 0o700;
  if (locked) chmodHere(path, mode | 0o700);
  try {
    const folder = openFolder(path);
    try {
      return await work(folder);
    } finally {
      closeSync(folder);
    }
  } finally {
    if (locked) chmodHere(path, mode);
  }
}

/** Opens a file below an open folder for reading, through folders and a file that may be locked to their owner. */
function openBelow(folder: number, path: string): number {
  const slash = path.indexOf('/');
  const name = slash < 0 ? path : path.slice(0, slash);
  const at = below(folder, name);
  const mode = lstatSync(at).mode & 0o7777;
  const needed = slash < 0 ? 0o400 : 0o700;
  const locked = (mode & needed) !== needed;
  if (locked) chmodHere(at, mode | needed);
  try {
    if (slash < 0) return openFile(at);
    const inner = openFolder(at);
    try {
      return openBelow(inner, path.slice(slash + 1));
    } finally {
      closeSync(inner);
    }
  } finally {
    if (locked) chmodHere(at, mode);
  }
}

/** Most of them are not locked; and no process is left that could swap a folder on the way. */
function openQuickly(folder: number, path: string): number {
  try {
    return openFile(below(folder, path));
  } catch (error) {
    if (errnoOf(error) !== 'EACCES') throw error;
    return openBelow(folder, path);
  }
}

/** The content of a file below an open folder, as often as it is asked for. */
export function piecesBelow(folder: number, path: string, pieces: (fd: number) => Iterable<Buffer>): Iterable<Buffer> {
  return {
    *[Symbol.iterator]() {
      const fd = openQuickly(folder, path);
      try {
        yield* pieces(fd);
      } finally {
        closeSync(fd);
      }
    },
  };
}
