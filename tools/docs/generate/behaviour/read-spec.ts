import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One numbered sentence of docs/spec/. */
export type Sentence = { readonly id: string; readonly text: string; readonly file: string; readonly line: number };

const folder = 'docs/spec';
const defined = /^- \*\*([BI][0-9.]+(?:-[0-9]+)?)\*\* (.+)$/;

/** Returns the sentences in the order of the pages, and of each page. A sentence may wrap onto indented lines. */
export function readSpec(root: string): readonly Sentence[] {
  return readdirSync(join(root, folder))
    .filter((name) => /^\d.*\.md$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, index): readonly Sentence[] => {
        const [, id, text] = defined.exec(line) ?? [];
        if (id === undefined || text === undefined) return [];
        const after = lines.slice(index + 1);
        const end = after.findIndex((next) => !/^ {2}\S/.test(next));
        const wrapped = after.slice(0, end).map((next) => next.trim());
        return [{ id, text: [text, ...wrapped].join(' '), file, line: index + 1 }];
      });
    });
}
