import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What lies in a folder: each path with what is known of it without reading it. Nobody can write a file and leave its
 * ctime as it was.
 */
export type FolderPicture = ReadonlyMap<string, string>;

export function pictureOf(folder: string): FolderPicture {
  const found = new Map<string, string>();
  const look = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = join(inside, entry.name);
      if (entry.isSymbolicLink()) found.set(path, `link ${readlinkSync(join(folder, path))}`);
      else {
        const { ino, size, mode, ctimeNs } = lstatSync(join(folder, path), { bigint: true });
        found.set(path, entry.isDirectory() ? `folder ${mode}` : `file ${ino} ${size} ${mode} ${ctimeNs}`);
      }
      if (entry.isDirectory()) look(path);
    }
  };
  look('');
  return found;
}

/**
 * Puts a folder back: what is new goes, and what was changed is made again, a file from where `original` says that it
 * came from.
 */
export function putBack(folder: string, before: FolderPicture, original: (path: string) => string): void {
  const now = pictureOf(folder);
  const differs = [...new Set([...before.keys(), ...now.keys()])]
    .filter((path) => before.get(path) !== now.get(path))
    .sort();
  for (const path of differs) rmSync(join(folder, path), { recursive: true, force: true });
  // A folder that was changed took with it what it held.
  for (const [path, what] of before) {
    const at = join(folder, path);
    if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) continue;
    mkdirSync(dirname(at), { recursive: true });
    if (what.startsWith('folder ')) mkdirSync(at, { recursive: true });
    else if (what.startsWith('link ')) symlinkSync(what.slice('link '.length), at);
    else copyFileSync(original(path), at);
  }
}
