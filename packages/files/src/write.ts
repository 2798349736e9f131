import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type WriteOptions = {
  /** Without it a file that is replaced keeps its own, and a new one has what the process gives. */
  readonly mode?: number;
  /** Waits until file and name are on the disk, so that a power failure takes neither. */
  readonly durable?: boolean;
};

/**
 * Writes a file whole: a kill at any moment leaves the old file or the new one. All of it is one step of the program,
 * so that no signal handler runs in between. A write that fails leaves nothing next to the file.
 */
export function writeWhole(file: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  const half = writeHalf(file, content, options);
  try {
    renameSync(half, file);
  } catch (error) {
    drop(half);
    throw about(file, error);
  }
  if (options.durable === true) syncFolder(dirname(file));
}

/** Does the same for a name that is taken for good: returns false, and changes nothing, where there is a file. */
export function writeNew(file: string, content: string | Uint8Array, options: WriteOptions = {}): boolean {
  const half = writeHalf(file, content, options);
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw about(file, error);
  } finally {
    drop(half);
  }
  if (options.durable === true) syncFolder(dirname(file));
  return true;
}

export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function writeHalf(file: string, content: string | Uint8Array, { mode, durable }: WriteOptions): string {
  // A name that nobody could have put a link under.
  const half = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const kept = mode ?? modeOf(file);
    writeFileSync(half, content, { mode: kept ?? 0o666, flag: 'wx', flush: durable === true });
    // What the process takes away from the mode of new files, it does not take away from this one's.
    if (mode === undefined && kept !== undefined) chmodSync(half, kept);
    return half;
  } catch (error) {
    drop(half);
    throw about(file, error);
  }
}

function modeOf(file: string): number | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.mode & 0o777 : undefined;
}

/** A folder that refused the half also refuses to remove it, and the first error is the one to tell. */
function drop(half: string): void {
  try {
    rmSync(half, { force: true });
  } catch {
    // What is left of it is swept a day later.
  }
}

/** Names the file that was asked for: the caller does not know of the half next to it. */
function about(file: string, error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { path: file }) : error;
}

const day = 24 * 60 * 60 * 1000;

export type SweepOptions = { readonly ageMs?: number; readonly now?: number };

/**
 * Removes what killed programs left next to files that are written whole: ordinary files of this user, of the names
 * that `writeWhole` gives, a day after their last change.
 */
export function sweepHalves(files: readonly string[], { ageMs = day, now = Date.now() }: SweepOptions = {}): void {
  for (const file of files) {
    for (const path of halvesOf(file)) {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      // With no age a file of this very moment counts, too, whose time may lie a part of a millisecond ahead.
      if (!stat?.isFile() || (ageMs > 0 && now - stat.mtimeMs < ageMs)) continue;
      if (process.getuid !== undefined && stat.uid !== process.getuid()) continue;
      try {
        rmSync(path, { force: true });
      } catch {
        // It disturbs nobody, and is no reason to stop.
      }
    }
  }
}

function halvesOf(file: string): readonly string[] {
  const name = basename(file);
  return namesIn(dirname(file))
    .filter((one) => one.startsWith(`${name}.`) && /^\.[0-9a-f]{12}\.tmp$/.test(one.slice(name.length)))
    .map((one) => join(dirname(file), one));
}

/** Returns no names for a folder that may be written to and not listed. */
function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
