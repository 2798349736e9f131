import { readFileSync } from 'node:fs';

/** In how many texts a stem stands, as a class: 0 for one that every text holds; `rarest` for one that none does. */
export type Background = { readonly rarest: number; readonly classes: ReadonlyMap<string, number> };

const table = new URL('./background-words.txt', import.meta.url);

/**
 * The table of ordinary words: in how many of some sixty thousand public texts a stem stands, as a class of logarithms.
 * A weight that rests on it means the same with ten skills as with six hundred. `tools/background-words.ts` makes it.
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
  return { rarest, classes };
}
