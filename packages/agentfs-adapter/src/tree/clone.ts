import { chmodSync, constants, copyFileSync, lutimesSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { chmodHere } from './anchored.ts';
import { byCodeUnits, type Tree, type TreeEntry } from './entry.ts';
import { Pace } from './pace.ts';

/** A second private folder with the same content, and with the true modes and times. Blocks are shared where the disk can. */
export async function cloneTree(from: string, to: string, tree: Tree): Promise<void> {
  const pace = new Pace();
  mkdirSync(to, 0o700);
  const paths = [...tree.keys()].sort(byCodeUnits);
  for (const path of paths) {
    await pace.step();
    const entry = tree.get(path) as TreeEntry;
    const at = join(to, path);
    if (entry.type === 'directory') mkdirSync(at, 0o700);
    else if (entry.type === 'symlink') symlinkSync(entry.target ?? '', at);
    else {
      copyFileSync(join(from, path), at, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      chmodSync(at, entry.mode);
    }
    if (entry.type !== 'directory') setTime(at, entry);
  }
  // Folders last and inside out: writing into them needs their owner's bits and moves their times.
  for (const path of paths.reverse()) {
    const entry = tree.get(path) as TreeEntry;
    if (entry.type !== 'directory') continue;
    chmodSync(join(to, path), entry.mode);
    setTime(join(to, path), entry);
  }
}

/** Opens to its owner whatever a tool locked; the true modes stay in the tree. Nothing runs in the folder any more. */
export async function unlockTree(root: string, tree: Tree): Promise<void> {
  const pace = new Pace();
  chmodHere(root, 0o700);
  for (const path of [...tree.keys()].sort(byCodeUnits)) {
    await pace.step();
    const entry = tree.get(path) as TreeEntry;
    const wanted = entry.type === 'directory' ? 0o700 : 0o600;
    if (entry.type !== 'symlink' && (entry.mode & wanted) !== wanted) chmodHere(join(root, path), entry.mode | wanted);
  }
}

function setTime(at: string, entry: TreeEntry): void {
  const seconds = Number(entry.mtime) / 1e9;
  lutimesSync(at, seconds, seconds);
}
