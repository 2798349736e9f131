import { type BigIntStats, lstatSync } from 'node:fs';

/**
 * What an entry looks like from outside: size and mode in one number, the time of its content, the time of its inode's
 * last change, both in nanoseconds, and the inode. The third stands beside the second because installers set that one
 * back, and npm gives every file of every version the same. Whole numbers of any length: a double would take times a
 * quarter of a microsecond apart for one, and neighbouring inodes of file systems that have long ones.
 */
export type Look = readonly [shape: bigint, mtimeNs: bigint, ctimeNs: bigint, ino: bigint];

export type Stamp = { readonly look: Look; readonly kind: 'file' | 'folder' | 'other' };

/** Undefined when the entry is gone or may not be looked at. */
export function stampOf(path: string): Stamp | undefined {
  const stat = statOf(path);
  if (!stat) return undefined;
  const look: Look = [shapeOf(stat), stat.mtimeNs, stat.ctimeNs, stat.ino];
  return { look, kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other' };
}

/** Hands on how an entry looks; false when it is gone or may not be looked at. */
export function lookOf(path: string, take: (...look: Look) => void): boolean {
  const stat = statOf(path);
  if (!stat) return false;
  take(shapeOf(stat), stat.mtimeNs, stat.ctimeNs, stat.ino);
  return true;
}

export function sameLook(one: Look, other: Look): boolean {
  return isSettledLook(one) && one.every((number, index) => number === other[index]);
}

/** A mode has sixteen bits. */
function shapeOf({ size, mode }: BigIntStats): bigint {
  return size * 0x1_00_00n + mode;
}

const quietly = { throwIfNoEntry: false, bigint: true } as const;

function statOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, quietly);
  } catch {
    return undefined;
  }
}

/**
 * Two writes within this time may leave one stamp: clocks of file systems are coarse, and clocks of machines differ.
 */
const granuleNs = 2_000_000_000n;

/** No file system can say this time: it is of no 64 bits. */
export const unsettledNs = -(2n ** 64n);

/**
 * The look as it may be compared later. What changed just before it was looked at may change again and look the same,
 * so it gets a time that equals nothing, itself included, and is hashed again next time.
 */
export function settled({ look }: Stamp, nowMs: number): Look {
  const [shape, mtimeNs, ctimeNs, ino] = look;
  const changedNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return changedNs + granuleNs > BigInt(Math.floor(nowMs)) * 1_000_000n ? [shape, unsettledNs, ctimeNs, ino] : look;
}

export function isSettledLook([, mtimeNs]: Look): boolean {
  return mtimeNs !== unsettledNs;
}
