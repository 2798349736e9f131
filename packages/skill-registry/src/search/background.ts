import { readFileSync } from 'node:fs';

/** How telling a stem is: 0 for one that every text holds, 1 for one that hardly any does, or none at all. */
export type Background = { readonly weightOf: (stem: string) => number; readonly knows: (stem: string) => boolean };

const table = new URL('../../data/background-words.txt', import.meta.url);

/**
 * The table that is shipped with the package: in how many of some sixty thousand public texts a stem stands, as a class of
 * logarithms. A weight that rests on it means the same with ten skills as with six hundred. `tools/background-words.ts` makes it.
 */
export function readBackground(text: string = readFileSync(table, 'utf8')): Background {
  const classes = new Map<string, number>();
  let rarest = 0;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [number = '', ...stems] = line.split(' ');
    rarest = Math.max(rarest, Number(number) + 1);
    for (const stem of stems) classes.set(stem, Number(number));
  }
  return Object.freeze({
    weightOf: (stem: string) => (classes.get(stem) ?? rarest) / rarest,
    knows: (stem: string) => classes.has(stem),
  });
}
