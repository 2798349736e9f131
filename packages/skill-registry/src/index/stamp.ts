import { type BigIntStats, lstatSync } from 'node:fs';

/**
 * How an entry looks from outside, as one text: size, mode, the time of its content, the time of its inode's last change
 * (both in whole nanoseconds), and the inode. The time of the inode counts because installers set the other one back,
 * and npm gives every file of every version the same.
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
