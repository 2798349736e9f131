import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { below } from './anchored.ts';
import { byCodeUnits } from './entry.ts';

/** A name as the disk has it. `text` is missing where it is not UTF-8; `shown` is as near as text comes to it. */
type RawName = { readonly text: string | undefined; readonly shown: string };

/** The names in an open folder, sorted by code units. A session's database has no place for those that are no text. */
export function namesOf(folder: number): readonly RawName[] {
  return readdirSync(below(folder, '.'), { encoding: 'buffer' })
    .map((raw): RawName => {
      const shown = raw.toString('utf8');
      return { text: Buffer.from(shown, 'utf8').equals(raw) ? shown : undefined, shown };
    })
    .sort((a, b) => byCodeUnits(a.shown, b.shown));
}

export function statBelow(folder: number, name: string): BigIntStats | undefined {
  return lstatSync(below(folder, name), { bigint: true, throwIfNoEntry: false });
}

/** Undefined when the link's target is not UTF-8 or longer than a session keeps. */
export function targetText(raw: Buffer): string | undefined {
  const text = raw.toString('utf8');
  return Buffer.from(text, 'utf8').equals(raw) && text.length <= 4096 ? text : undefined;
}
