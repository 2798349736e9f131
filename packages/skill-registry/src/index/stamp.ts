import { lstatSync, type Stats } from 'node:fs';

/**
 * What an entry looks like from outside: size and mode in one number, the time of its content, the time of its inode's last
 * change, and the inode. The third stands beside the second because installers set that one back, and npm gives every file of
 * every version the same. A double tells times apart that lie a quarter of a microsecond from each other.
 */
export type Look = readonly [shape: number, mtimeMs: number, ctimeMs: number, ino: number];

export type Stamp = { readonly look: Look; readonly kind: 'file' | 'folder' | 'other' };

/** Undefined when the entry is gone or may not be looked at. */
export function stampOf(path: string): Stamp | undefined {
  const stat = statOf(path);
  if (!stat) return undefined;
  const look: Look = [shapeOf(stat), stat.mtimeMs, stat.ctimeMs, inodeOf(path, stat)];
  return { look, kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other' };
}

/** Hands on how an entry looks; false when it is gone or may not be looked at. */
export function lookOf(path: string, take: (...look: Look) => void): boolean {
  const stat = statOf(path);
  if (!stat) return false;
  take(shapeOf(stat), stat.mtimeMs, stat.ctimeMs, inodeOf(path, stat));
  return true;
}

export function sameLook(one: Look, other: Look): boolean {
  return one.every((number, index) => number === other[index]);
}

/** A mode has sixteen bits. */
function shapeOf({ size, mode }: Stats): number {
  return size * 0x1_00_00 + mode;
}

/** Some file systems have inodes too long for a double, which would round neighbours to one: then their low bits tell. */
function inodeOf(path: string, { ino }: Stats): number {
  if (Number.isSafeInteger(ino)) return ino;
  try {
    return Number(BigInt.asUintN(53, lstatSync(path, { bigint: true }).ino));
  } catch {
    return Number.NaN;
  }
}

const quietly = { throwIfNoEntry: false } as const;

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, quietly);
  } catch {
    return undefined;
  }
}

/** Two writes within this time may leave one stamp: clocks of file systems are coarse, and clocks of machines differ. */
const granuleMs = 2_000;

/**
 * The look as it may be compared later. What changed just before it was looked at may change again and look the same, so it
 * gets a time that equals nothing, itself included, and is hashed again next time.
 */
export function settled({ look }: Stamp, nowMs: number): Look {
  const [shape, mtimeMs, ctimeMs, ino] = look;
  return Math.floor(Math.max(mtimeMs, ctimeMs)) + granuleMs > Math.floor(nowMs) ? [shape, Number.NaN, ctimeMs, ino] : look;
}

export function isSettledLook([, mtimeMs]: Look): boolean {
  return !Number.isNaN(mtimeMs);
}
