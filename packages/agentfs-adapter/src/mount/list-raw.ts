import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { below } from '../tree/anchored.ts';
import { byCodeUnits } from '../tree/entry.ts';

/** A name as the disk has it. `text` is missing where it is not UTF-8; `shown` is as near as text comes to it. */
export type RawName = { readonly text: string | undefined; readonly shown: string };

/** The names in an open folder, sorted by code units. */
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
