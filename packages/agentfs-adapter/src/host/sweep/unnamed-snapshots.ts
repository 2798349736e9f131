import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isOwnFolder } from '../../tree/own-folder.ts';
import { fileHash, unnamedSnapshots } from '../snapshot.ts';
import type { Leftover } from './stale-scratch.ts';

/** `<session>.<operation>.db`, and a session's name may have dots in it. */
function ownerOf(path: string): string {
  return basename(path).replace(/\.[^.]*\.db$/, '');
}

/** Snapshots that nobody gave a place, but for those that a kept trace names by their hash. */
export function unnamed(sessionsDir: string, keep: ReadonlySet<string>): readonly Leftover[] {
  const folder = unnamedSnapshots(sessionsDir);
  if (!isOwnFolder(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.db') && !keep.has(fileHash(path).sha256))
    .map((path) => ({
      path,
      session: ownerOf(path),
      why: 'a snapshot without a place of its own, which no kept run names',
    }));
}
