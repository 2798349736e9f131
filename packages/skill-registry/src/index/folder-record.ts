import type { SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import { lookMark } from './look-mark.ts';
import { type Look, lookOf } from './stamp.ts';

/**
 * An entry of a skill folder: how it looked, and for a file the SHA-256 of its bytes, with `+x` where it is executable.
 */
export type Row = { readonly path: string; readonly folder: boolean; readonly look: Look; readonly hash: string };

/** What was said about a skill folder. */
export type Said = { readonly manifest?: SkillManifest; readonly diagnostics: readonly SkillDiagnostic[] };

/**
 * Rows as columns: the paths as one text with tabs between, one mark of all looks, and looks and hashes as line `nth`
 * of `details`, for those of a whole source may lie together. They are not taken apart until somebody needs them: of
 * ten thousand folders, hardly any has changed. The folder itself is the first path, and empty; the hash of a folder is
 * empty.
 */
export type Rows = { readonly paths: string; readonly mark: number; readonly details: Details; readonly nth: number };

/** A line for each folder. A stored index keeps them apart: only a folder that looks otherwise needs its own. */
export interface Details {
  /** Undefined before they are loaded, and where they cannot be had. */
  line(nth: number): string | undefined;
  load(): Promise<void>;
}

/** What was said, and about which bytes. Names with control characters are refused before there is a record of them. */
export type FolderRecord = Rows & Said;

export function packRows(rows: readonly Row[]): Rows {
  const mark = lookMark();
  for (const { look } of rows) mark.add(...look);
  const line = rows.map(({ look, hash }) => `${look.join(' ')} ${hash}`).join('\t');
  return {
    paths: rows.map(({ path }) => path).join('\t'),
    mark: mark.value(),
    details: { line: () => line, load: () => Promise.resolve() },
    nth: 0,
  };
}

/** Undefined while the details are not known, and where they are of other rows, or none. */
export function rowsOf({ paths, details, nth }: Rows): readonly Row[] | undefined {
  const known = details.line(nth)?.split('\t');
  const names = paths.split('\t');
  if (known?.length !== names.length) return undefined;
  const rows = names.map((path, index) => readRow(path, known[index] ?? ''));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

const whole = /^-?\d{1,20}$/;

function readRow(path: string, detail: string): Row | undefined {
  const [shape = '', mtimeNs = '', ctimeNs = '', ino = '', hash = ''] = detail.split(' ');
  if (![shape, mtimeNs, ctimeNs, ino].every((number) => whole.test(number))) return undefined;
  return { path, folder: hash === '', look: [BigInt(shape), BigInt(mtimeNs), BigInt(ctimeNs), BigInt(ino)], hash };
}

/** Whether every entry looks as it did. The stamps of the folders tell of entries that came, went or were renamed. */
export function isUnchanged(dir: string, { paths, mark }: Rows): boolean {
  const seen = lookMark();
  for (let start = 0; start <= paths.length;) {
    const tab = paths.indexOf('\t', start);
    const end = tab < 0 ? paths.length : tab;
    if (!lookOf(start === end ? dir : `${dir}/${paths.slice(start, end)}`, seen.add)) return false;
    start = end + 1;
  }
  return seen.value() === mark;
}

/** A record with a look that could not be settled is checked again next time, whatever it looks like. */
export function isSettled({ mark }: Rows): boolean {
  return !Number.isNaN(mark);
}
