import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The bytes of all files below a folder, looked at without following a link. Files that go while it looks count
 * nothing.
 */
export function sizeOf(dir: string): number {
  let total = 0;
  const folders = [dir];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of listed(folder)) {
      const path = join(folder, name);
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat?.isDirectory()) folders.push(path);
      else total += stat?.size ?? 0;
    }
  }
  return total;
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
