// A file is written beside its place and then moved there: a reader sees the old content or the new, never a part.
import { closeSync, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders, removeFolders } from './folders.mjs';
import { refuseKept } from './kept-places.mjs';
import { entryAt } from './tool.mjs';

export const largest = 16 * 1024 * 1024;

/** Puts what `make` gives for the file's old bytes (undefined: no file) into its place. An existing file keeps its permissions. */
export function writeWhole({ absolute, path }, make) {
  if (path === '.') throw new Error('the path is the workspace itself');
  const entry = entryAt(absolute);
  if (entry && !entry.isFile())
    throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}, so it is not written`);
  if (entry && (entry.mode & 0o222) === 0) throw new Error(`"${path}" is write-protected, so it is not written`);
  refuseKept({ absolute, path });
  if (entry && entry.size > largest) throw new Error(`"${path}" is larger than 16 MiB`);
  const after = make(entry ? readFileSync(absolute) : undefined);
  if (after.length > largest) throw new Error(`"${path}" would become larger than 16 MiB`);

  const made = makeFolders(dirname(absolute), path);
  // It is made only where nothing is, so its name need not be a secret: node:crypto would take an eighth of a script's time.
  const temporary = join(dirname(absolute), `.${Math.random().toString(36).slice(2)}.tmp`);
  try {
    writeThrough(temporary, after, entry ? entry.mode & 0o777 : undefined);
    renameSync(temporary, absolute);
  } catch (error) {
    rmSync(temporary, { force: true });
    removeFolders(made, dirname(absolute));
    throw error;
  }
  return { path, bytes: after.length, created: !entry };
}

/** On the disk before it is in its place: after a power cut there is the old file or the new one, not an empty one. */
function writeThrough(temporary, bytes, mode) {
  const file = openSync(temporary, 'wx', mode ?? 0o666);
  try {
    if (mode !== undefined) fchmodSync(file, mode);
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
