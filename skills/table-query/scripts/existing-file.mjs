// A file that has to be there. Where it is not, files of its name in other folders are named: people leave the folder out.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryAt } from './tool.mjs';

const limits = { folders: 500, depth: 6, named: 5 };
const passedOver = new Set(['node_modules', '.git', '.hg', '.svn', '.fpf']);

export function existingFile(place) {
  if (entryAt(place.absolute)) return place;
  const found = namesakes(basename(place.path)).map((path) => `"${path}"`);
  throw new Error(`there is no file "${place.path}"${found.length > 0 ? `; there is ${found.join(', ')}` : ''}`);
}

/** Files of a name below the workspace, those in fewer folders first. Links are not followed. */
function namesakes(name) {
  const found = [];
  const folders = [{ path: '', depth: 0 }];
  for (let at = 0; at < folders.length && at < limits.folders && found.length < limits.named; at += 1) {
    const { path, depth } = folders[at];
    for (const entry of entriesOf(path)) {
      const own = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile() && entry.name === name && found.length < limits.named) found.push(own);
      if (entry.isDirectory() && depth < limits.depth && !passedOver.has(entry.name))
        folders.push({ path: own, depth: depth + 1 });
    }
  }
  return found;
}

/** A folder that cannot be read holds nothing that could be named. */
function entriesOf(path) {
  try {
    return readdirSync(join(process.cwd(), path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
