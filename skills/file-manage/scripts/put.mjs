// Putting a file or a folder into a place: it is there whole or not at all, and what is there already stays unless that is asked for.
import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { makeFolders, removeFolders } from './folders.mjs';
import { refuseKept } from './kept-places.mjs';
import { kindOf, measure, refuseLinks } from './tree.mjs';
import { entryAt } from './tool.mjs';

/** Moves or copies `from` to `to`; answers with what was moved or copied. */
export function put(from, to, { overwrite, copy }) {
  for (const place of [from, to]) {
    if (place.path === '.') throw new Error('the workspace itself is neither moved nor replaced');
    refuseKept(place);
  }
  const tree = measure(from);
  refuseLinks(tree);
  const there = entryAt(to.absolute);
  refuseTarget(from, to, { tree, there, overwrite });
  const made = makeFolders(dirname(to.absolute), to.path);
  try {
    if (copy || !renamed(from.absolute, to.absolute)) copyWhole(from.absolute, to.absolute);
  } catch (error) {
    removeFolders(made, dirname(to.absolute));
    throw error;
  }
  if (!copy && entryAt(from.absolute)) removeMoved(from, to);
  return { from: from.path, to: to.path, kind: tree.kind, entries: tree.entries, replaced: there !== undefined };
}

function refuseTarget(from, to, { tree, there, overwrite }) {
  // A link that leads nowhere has no real place, and is no more replaced than any other.
  if (there?.isSymbolicLink()) throw new Error(`"${to.path}" is not a regular file, so it is not replaced`);
  const [source, target] = [realpathSync(from.absolute), realTarget(to.absolute)];
  if (source === target) throw new Error(`"${from.path}" and "${to.path}" are the same place`);
  if (tree.kind === 'folder' && isBelow(source, target))
    throw new Error(`"${to.path}" lies inside "${from.path}" itself`);
  if (!there) return;
  const kind = kindOf(there);
  if (kind === 'folder')
    throw new Error(`"${to.path}" is a folder that exists; name the whole new path, with a name that is free`);
  if (kind !== 'file') throw new Error(`"${to.path}" is not a regular file, so it is not replaced`);
  if (tree.kind === 'folder') throw new Error(`"${to.path}" is a file, which a folder does not replace`);
  if (!overwrite) throw new Error(`"${to.path}" exists; give overwrite true to replace it`);
  if ((there.mode & 0o222) === 0) throw new Error(`"${to.path}" is write-protected, so it is not replaced`);
}

/** Where a target that may not exist yet would really lie. */
function realTarget(absolute) {
  if (entryAt(absolute) || dirname(absolute) === absolute) return realpathSync(absolute);
  return join(realTarget(dirname(absolute)), basename(absolute));
}

function isBelow(folder, path) {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && way !== '';
}

/** False where the place lies on another file system, or on a layered one that does not rename folders. */
function renamed(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EXDEV') return false;
    throw error;
  }
}

/** Copied under a name of its own, which nothing has yet, then moved into its place. */
function copyWhole(from, to) {
  const temporary = join(dirname(to), `.${Math.random().toString(36).slice(2)}.tmp`);
  try {
    copyTree(from, temporary);
    renameSync(temporary, to);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

function copyTree(from, to) {
  const entry = entryAt(from);
  if (!entry?.isDirectory()) {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return;
  }
  mkdirSync(to);
  for (const name of readdirSync(from).sort()) copyTree(join(from, name), join(to, name));
  chmodSync(to, entry.mode & 0o777);
}

function removeMoved(from, to) {
  try {
    rmSync(from.absolute, { recursive: true });
  } catch (error) {
    throw new Error(`"${to.path}" is whole, but "${from.path}" could not be removed (${error.code}); delete it`, {
      cause: error,
    });
  }
}
