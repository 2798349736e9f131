import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { nameProblem } from '../tree/path-rules.ts';
import { treeLimits } from '../tree/tree-limits.ts';

/**
 * How an entry looks from outside, as one text: size, mode, the time of its content, the time of its inode's last
 * change (both in whole nanoseconds), and the inode. The time of the inode counts because installers set the other
 * one back, and npm gives every file of every version the same.
 */
export type Look = string;

export type Stamp = { readonly look: Look; readonly changedNs: bigint; readonly kind: 'file' | 'folder' | 'other' };

/** Returns undefined when the entry is gone or may not be looked at. */
export function stampOf(path: string): Stamp | undefined {
  const stat = statOf(path);
  if (!stat) return undefined;
  const { mtimeNs, ctimeNs } = stat;
  const changedNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return { look: textOf(stat), changedNs, kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other' };
}

export function looksAs(path: string, look: Look): boolean {
  if (look === unsettled) return false;
  const stat = statOf(path);
  return stat !== undefined && textOf(stat) === look;
}

const quietly = { throwIfNoEntry: false, bigint: true } as const;

function statOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, quietly);
  } catch {
    return undefined;
  }
}

function textOf({ size, mode, mtimeNs, ctimeNs, ino }: BigIntStats): Look {
  return `${size} ${mode} ${mtimeNs} ${ctimeNs} ${ino}`;
}

/** The look of what changed just before it was looked at: it equals nothing, itself included. */
export const unsettled: Look = '';

/**
 * Two writes within this time may leave one stamp: clocks of file systems are coarse, and clocks of machines differ.
 */
const granuleNs = 2_000_000_000n;

/** Returns the look as it may be compared later; what is younger than two seconds is read again next time. */
export function settled({ look, changedNs }: Stamp, nowMs: number): Look {
  return changedNs + granuleNs > BigInt(Math.floor(nowMs)) * 1_000_000n ? unsettled : look;
}

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
