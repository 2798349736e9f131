import { posix } from 'node:path';

const longest = 4096;

/** A path of the workspace as it is written: its names. The workspace itself has none. */
export type PlainPath = { readonly path: string; readonly names: readonly string[] };

/**
 * Undefined for what could lead elsewhere or be read in two ways: absolute, with `..`, NUL, a backslash, a drive, half
 * of a character, or too long. `..` is not resolved, because behind a link it leads somewhere else than the text says.
 */
export function plainPath(text: string): PlainPath | undefined {
  if (text === '' || text.length > longest || !text.isWellFormed()) return undefined;
  if (text.startsWith('/') || /[\0\\]/.test(text) || /^[A-Za-z]:/.test(text)) return undefined;
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  return names.includes('..') ? undefined : { path: names.join('/') || '.', names };
}

/** By its text alone: what is above the workspace, or begins elsewhere. */
export function leadsOut(text: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(text) || /^\.\.(?:\/|$)/.test(posix.normalize(text));
}
