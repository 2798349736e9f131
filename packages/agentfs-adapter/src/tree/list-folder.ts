import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { below } from './anchored.ts';
import { byCodeUnits } from './entry.ts';

export type Listed = { readonly name: string; readonly stats: BigIntStats };

export type Listing = {
  readonly entries: readonly Listed[];
  /** Names that are not UTF-8, shown as well as can be: a session's database has no place for them. */
  readonly unnameable: readonly string[];
};

/** What an open folder holds, sorted by name. An entry that goes away while it is listed is left out. */
export function listFolder(folder: number): Listing {
  const entries: Listed[] = [];
  const unnameable: string[] = [];
  for (const raw of readdirSync(below(folder, '.'), { encoding: 'buffer' })) {
    const name = raw.toString('utf8');
    if (!Buffer.from(name, 'utf8').equals(raw)) {
      unnameable.push(name);
      continue;
    }
    const stats = lstatSync(below(folder, name), { bigint: true, throwIfNoEntry: false });
    if (stats) entries.push({ name, stats });
  }
  return { entries: entries.sort((a, b) => byCodeUnits(a.name, b.name)), unnameable };
}

/** Undefined when the link's target is not UTF-8 or longer than a session keeps. */
export function targetText(raw: Buffer): string | undefined {
  const text = raw.toString('utf8');
  return Buffer.from(text, 'utf8').equals(raw) && text.length <= 4096 ? text : undefined;
}
