import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program of the guide to embedding, and what the page shows that it prints. */
export type GuideProgram = { readonly name: string; readonly text: string; readonly shown: string };

const page = 'docs/guides/embedding.md';
const block = /^```ts run\n(.*?)\n```\n\n```text output\n(.*?)\n```$/gms;

/** Returns the programs that open a project, as the page has them, in its order. */
export function guidePrograms(root: string): readonly GuideProgram[] {
  const found = [...readFileSync(join(root, page), 'utf8').matchAll(block)]
    .map(([, text = '', shown = '']) => ({ text, shown }))
    .filter(({ text }) => text.includes("from '@fpf/project'"));
  return found.map(({ text, shown }, index) => ({ name: `program-${index + 1}`, text: `${text}\n`, shown }));
}
