import { byCodeUnits } from '../tree/entry.ts';
import type { HostStat, Manifest } from './manifest.ts';

const kind = 0o170000;
const folder = 0o040000;

/** The paths that are there only once, or that were written, replaced or changed in between. Sorted. */
export function driftedPaths(before: Manifest, after: Manifest): readonly string[] {
  const drifted: string[] = [];
  for (const [path, stat] of after.stats) {
    const was = before.stats.get(path);
    if (was !== stat && (!was || !sameStat(was, stat))) drifted.push(path);
  }
  for (const path of before.stats.keys()) if (!after.stats.has(path)) drifted.push(path);
  return drifted.sort(byCodeUnits);
}

/** A folder's times move with what is made in it, which is told by its children. */
export function sameStat(a: HostStat, b: HostStat): boolean {
  if (a.mode !== b.mode) return false;
  if ((a.mode & kind) === folder) return true;
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}
