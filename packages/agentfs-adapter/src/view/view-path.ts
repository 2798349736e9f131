import { pathRefused } from './refusals.ts';

const longestPath = 4096;
const longestName = 255;
/** A walk to a folder opens each one above it; beyond this a tree could only be made to keep somebody busy. */
const deepest = 512;

/**
 * The parts of a relative path. Absolute paths, `..`, NUL and lone surrogates are refused: they name nothing in a
 * workspace.
 */
export function partsOf(path: string): readonly string[] {
  if (path.length > longestPath || Buffer.byteLength(path) >= longestPath)
    throw pathRefused(path, 'is longer than a path can be');
  const parts = plainParts(path);
  if (path === '' || path.startsWith('/') || path.includes('\0') || parts.includes('..') || !path.isWellFormed()) {
    throw pathRefused(path, 'is not a relative path below the workspace');
  }
  if (parts.some((part) => part.length > longestName || Buffer.byteLength(part) > longestName))
    throw pathRefused(path, 'has a name that is too long');
  return parts;
}

/**
 * Whether a path is as layers take it: '' or names with single slashes. One that is too deep to be walked to is
 * refused, and told.
 */
export function isPlain(path: string): boolean {
  if (path === '') return true;
  const parts = path.split('/');
  if (parts.length > deepest || path.length > longestPath)
    throw pathRefused(path, 'is longer or deeper than a view can be');
  return (
    path.isWellFormed() && !path.includes('\0') && parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** The parts of a link's target: `..` may be among them. */
export function plainParts(text: string): readonly string[] {
  return text.split('/').filter((part) => part !== '' && part !== '.');
}

export function isTargetText(target: string): boolean {
  return target !== '' && !target.includes('\0') && target.isWellFormed() && Buffer.byteLength(target) < longestPath;
}

export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Whether a path is `folder` or lies in it. */
export function liesIn(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
