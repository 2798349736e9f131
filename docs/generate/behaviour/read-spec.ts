import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One numbered sentence of docs/spec/. */
export type Sentence = { readonly id: string; readonly text: string; readonly file: string; readonly line: number };

const folder = 'docs/spec';
const defined = /^- \*\*([BI][0-9.]+(?:-[0-9]+)?)\*\* (.+)$/;

/** In the order of the pages, and of each page. */
export function readSpec(root: string): readonly Sentence[] {
  return readdirSync(join(root, folder))
    .filter((name) => /^\d.*\.md$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      return readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index): readonly Sentence[] => {
          const [, id, text] = defined.exec(line) ?? [];
          return id === undefined || text === undefined ? [] : [{ id, text, file, line: index + 1 }];
        });
    });
}
