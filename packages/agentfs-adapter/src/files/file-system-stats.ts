import type { Stats } from 'agentfs-sdk';
import { typeBits } from '../tree/entry.ts';
import type { LayerEntry } from '../view/layers.ts';

const layers = ['base', 'delta', 'call'] as const;

/** An entry as agentfs-sdk tells it: times in seconds, all of them the time of the last change of the content. */
export function statsOf({ type, mode, size, ino, layer, mtime }: LayerEntry): Stats {
  const seconds = Number(mtime / 1_000_000_000n);
  return {
    // Each layer counts for itself; the numbers of three must not meet.
    ino: Number((ino * 3n + BigInt(layers.indexOf(layer))) % BigInt(Number.MAX_SAFE_INTEGER)),
    mode: typeBits[type] | mode,
    nlink: 1,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    size,
    atime: seconds,
    mtime: seconds,
    ctime: seconds,
    isFile: () => type === 'file',
    isDirectory: () => type === 'directory',
    isSymbolicLink: () => type === 'symlink',
  };
}
