import { FpfError } from '@fpf/contracts';
import { readFileSync } from 'node:fs';
import { below, openFile, withFd } from './tree/anchored.ts';
import { type Found, type Inside, resolveInside } from './tree/resolve-inside.ts';

export type EntryFacts = { readonly type: string; readonly size: number };

const mostBytes = 268_435_456;

/** What a path is, links inside the workspace resolved. */
export function statInside(inside: Inside, path: string): EntryFacts | undefined {
  return resolveInside(inside, path, ({ stats }) => {
    if (stats.isDirectory()) return { type: 'directory', size: 0 };
    return { type: stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'symlink' : 'other', size: Number(stats.size) };
  });
}

/** A file's bytes; undefined where there is no regular file. */
export function readInside(inside: Inside, path: string): Uint8Array | undefined {
  return resolveInside(inside, path, (found) => (found.stats.isFile() ? bytesOf(found, path) : undefined));
}

export function requireFile(bytes: Uint8Array | undefined, path: string): Uint8Array {
  if (bytes) return bytes;
  throw new FpfError({
    code: 'session.path-missing',
    message: `agentfs-adapter: there is no file ${JSON.stringify(path.slice(0, 256))} in the session`,
    hint: 'Look at what is there first; the file may have been deleted or renamed.',
  });
}

function bytesOf({ folder, name, stats }: Found, path: string): Uint8Array {
  if (stats.size > BigInt(mostBytes)) {
    throw new FpfError({
      code: 'session.path-refused',
      message: `agentfs-adapter: ${path} has ${stats.size} bytes, and at most ${mostBytes} are read at once`,
      hint: 'Let a tool read it in pieces.',
    });
  }
  return withFd(openFile(below(folder, name)), (fd) => readFileSync(fd));
}
