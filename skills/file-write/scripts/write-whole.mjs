// A file is written beside its place and then moved there: a reader sees the old content or the new, never a part.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { entryAt } from './tool.mjs';

const largest = 16 * 1024 * 1024;

/** Puts what `make` gives for the file's old bytes into its place. An existing file keeps its permissions. */
export function writeWhole({ absolute, path }, make) {
  if (path === '.') throw new Error('the path is the workspace itself');
  const entry = entryAt(absolute);
  if (entry && !entry.isFile())
    throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}, so it is not written`);
  if (entry && entry.size > largest) throw new Error(`"${path}" is larger than 16 MiB`);
  const after = make(entry ? readFileSync(absolute) : Buffer.alloc(0));
  if (after.length > largest) throw new Error(`"${path}" would become larger than 16 MiB`);

  makeFolders(dirname(absolute), path);
  const temporary = join(dirname(absolute), `.${basename(absolute).slice(0, 100)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, after, { flag: 'wx' });
    if (entry) chmodSync(temporary, entry.mode & 0o777);
    renameSync(temporary, absolute);
  } catch (error) {
    if (error.code !== 'EEXIST') rmSync(temporary, { force: true });
    throw error;
  }
  return { path, bytes: after.length, created: !entry };
}

function makeFolders(folder, path) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const why = error.code === 'EEXIST' || error.code === 'ENOTDIR' ? 'one of them is a file' : error.code;
    throw new Error(`the folders of "${path}" cannot be made: ${why}`, { cause: error });
  }
}
