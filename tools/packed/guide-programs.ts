import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program of the guide to embedding, and the lines that it prints; `…` stands for any number of lines. */
export type GuideProgram = { readonly name: string; readonly text: string; readonly shown: readonly string[] };

const page = 'docs/guides/embedding.md';
const block = /^```ts run\n(.*?)\n```\n\n```text output\n(.*?)\n```$/gms;

/** Returns the programs that open a project, as the page has them, in its order. */
export function guidePrograms(root: string): readonly GuideProgram[] {
  const found = [...readFileSync(join(root, page), 'utf8').matchAll(block)]
    .map(([, text = '', shown = '']) => ({ text, shown: shown.split('\n') }))
    .filter(({ text }) => text.includes("from '@fpf/project'"));
  return found.map(({ text, shown }, index) => ({ name: `program-${index + 1}`, text: `${text}\n`, shown }));
}

/** Says what a program printed where it is not what the page shows. */
export function unlikeShown({ shown }: GuideProgram, printed: string): string | undefined {
  const pattern = shown
    .map((line) => (line === '…' ? '(?:.*\n)*?' : `${line.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}\n`))
    .join('');
  return new RegExp(`^${pattern}$`).test(`${printed.trimEnd()}\n`)
    ? undefined
    : `it printed something else than ${page} shows:\n${printed}`;
}
