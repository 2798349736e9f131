import type { SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import { isSettledLook, type Look, lookSize, looksAs } from './stamp.ts';

/** An entry of a skill folder: how it looked, and for a file the SHA-256 of its bytes, with `+x` where it is executable. */
export type Row = { readonly path: string; readonly folder: boolean; readonly look: Look; readonly hash: string };

/** What was said about a skill folder. */
export type Said = { readonly manifest?: SkillManifest; readonly diagnostics: readonly SkillDiagnostic[] };

/**
 * Rows as columns: paths and hashes as one text each, with tabs between, and the looks as numbers that begin at `at`, for those
 * of a whole source may lie in one array. They are not taken apart until somebody needs them: of ten thousand folders, hardly
 * any has changed. The folder itself is the first path, and empty; the hash of a folder is empty.
 */
export type Rows = { readonly paths: string; readonly hashes: string; readonly looks: Float64Array; readonly at: number };

/** What was said, and about which bytes. Names with control characters are refused before there is a record of them. */
export type FolderRecord = Rows & { readonly said: Said };

export function packRows(rows: readonly Row[]): Rows {
  return {
    paths: rows.map(({ path }) => path).join('\t'),
    hashes: rows.map(({ hash }) => hash).join('\t'),
    looks: Float64Array.from(rows.flatMap(({ look }) => look)),
    at: 0,
  };
}

export function rowsOf({ paths, hashes, looks, at }: Rows): readonly Row[] {
  const known = hashes.split('\t');
  const number = (place: number): number => looks[place] ?? Number.NaN;
  return paths.split('\t').map((path, index) => {
    const place = at + index * lookSize;
    const hash = known[index] ?? '';
    return { path, folder: hash === '', look: [number(place), number(place + 1), number(place + 2), number(place + 3)], hash };
  });
}

/** Whether every entry looks as it did. The stamps of the folders tell of entries that came, went or were renamed. */
export function isUnchanged(dir: string, { paths, looks, at }: Rows): boolean {
  for (let start = 0, place = at; start <= paths.length; place += lookSize) {
    const tab = paths.indexOf('\t', start);
    const end = tab < 0 ? paths.length : tab;
    if (!looksAs(start === end ? dir : `${dir}/${paths.slice(start, end)}`, looks, place)) return false;
    start = end + 1;
  }
  return true;
}

/** A record with a look that could not be settled is checked again next time, whatever it looks like. */
export function isSettled(record: Rows): boolean {
  return rowsOf(record).every(({ look }) => isSettledLook(look));
}

export function countRows({ paths }: Pick<Rows, 'paths'>): number {
  let count = 1;
  for (let tab = paths.indexOf('\t'); tab >= 0; tab = paths.indexOf('\t', tab + 1)) count += 1;
  return count;
}
