import { readdirSync } from 'node:fs';
import { nameProblem } from '../tree/path-rules.ts';
import { treeLimits } from '../tree/tree-limits.ts';
import { type Look, settled, type Stamp, stampOf } from './stamp.ts';

/** One entry of a skill folder as it was when it was looked at; the folder itself is the path ''. */
export type Seen = { readonly path: string; readonly folder: boolean; readonly look: Look };

type Walk = { readonly dir: string; readonly nowMs: number; readonly seen: Seen[] };

/**
 * Every entry of a skill folder from outside, no file opened; `no-skill` for a folder without a SKILL.md, which is not
 * walked; `refused` for one that cannot be pinned (links, special files, names or numbers that are refused, or it may
 * not be listed). Such a folder is examined each time, so that its finding is never an old one.
 */
export function walkFolder(dir: string, nowMs: number): readonly Seen[] | 'no-skill' | 'refused' {
  const walk: Walk = { dir, nowMs, seen: [] };
  const own = stampOf(dir);
  const names = namesIn(dir);
  if (names && !names.some((name) => name.toLowerCase() === 'skill.md')) return 'no-skill';
  return own && walkInto(walk, '', own, names, 0) ? walk.seen : 'refused';
}

/** A folder is stamped before it is listed: what is added in between changes its stamp. */
function walkInto(
  { dir, nowMs, seen }: Walk,
  path: string,
  own: Stamp,
  names: readonly string[] | undefined,
  depth: number,
): boolean {
  if (own.kind !== 'folder' || depth > treeLimits.depth) return false;
  seen.push({ path, folder: true, look: settled(own, nowMs) });
  return (
    names?.every((name) => {
      if (seen.length > 4 * treeLimits.files || nameProblem(name)) return false;
      const inner = path === '' ? name : `${path}/${name}`;
      const stamp = stampOf(`${dir}/${inner}`);
      if (stamp?.kind === 'folder')
        return walkInto({ dir, nowMs, seen }, inner, stamp, namesIn(`${dir}/${inner}`), depth + 1);
      if (stamp?.kind !== 'file') return false;
      seen.push({ path: inner, folder: false, look: settled(stamp, nowMs) });
      return true;
    }) ?? false
  );
}

function namesIn(dir: string): readonly string[] | undefined {
  try {
    return readdirSync(dir);
  } catch {
    return undefined;
  }
}
