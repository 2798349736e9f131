// The folders on the way to a new file, and taking them back when it does not come about.
import { mkdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { entryAt } from './tool.mjs';

/** Makes the folders that are missing; answers with the first of them, undefined when none was. */
export function makeFolders(folder, path) {
  const first = firstMissing(folder);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    removeFolders(first, folder);
    const why = error.code === 'EEXIST' || error.code === 'ENOTDIR' ? 'one of them is a file' : error.code;
    throw new Error(`the folders of "${path}" cannot be made: ${why}`, { cause: error });
  }
  return first;
}

/** Takes back what `makeFolders` made, as far as it is still empty. */
export function removeFolders(first, folder) {
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) {
    try {
      rmdirSync(at);
    } catch (error) {
      if (error.code !== 'ENOENT') return;
    }
  }
}

function firstMissing(folder) {
  let first;
  for (let at = folder; !entryAt(at); at = dirname(at)) first = at;
  return first;
}
