import { type BigIntStats, lstatSync, readlinkSync } from 'node:fs';
import { errnoOf } from '../tree/anchored.ts';
import { keptBits } from '../tree/entry.ts';
import { targetText } from '../tree/list-folder.ts';
import type { LayerEntry } from './layers.ts';

/** What stands at a path of the host. Undefined also for what a session cannot hold: sockets and devices. */
export function baseEntry(at: string): LayerEntry | undefined {
  const stats = lstatSync(at, { bigint: true, throwIfNoEntry: false });
  return stats && entryOf(at, stats);
}

function entryOf(at: string, stats: BigIntStats): LayerEntry | undefined {
  const mode = Number(stats.mode) & keptBits;
  const known = { ino: stats.ino, layer: 'base', mtime: stats.mtimeNs } as const;
  if (stats.isFile()) return { type: 'file', mode, size: Number(stats.size), ...known };
  if (stats.isDirectory()) return { type: 'directory', mode, size: 0, ...known };
  if (stats.isFIFO()) return { type: 'fifo', mode, size: 0, ...known };
  if (!stats.isSymbolicLink()) return undefined;
  try {
    const raw = readlinkSync(at, { encoding: 'buffer' });
    const target = targetText(raw);
    // A target that is no text has no form here. Such a link is told, and never followed.
    return { type: 'symlink', mode: 0o777, size: raw.length, ...(target === undefined ? {} : { target }), ...known };
  } catch (error) {
    // It was swapped for something else since: neither of the two is told.
    if (['ENOENT', 'EINVAL'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}
