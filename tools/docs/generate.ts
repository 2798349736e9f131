import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages } from './generate/pages.ts';

// `npm run docs`: writes the pages of docs/reference/, which git ignores.
const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = Object.entries(referencePages(root));
for (const [file, text] of pages) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
process.stdout.write(`wrote ${pages.length} pages to docs/reference\n`);
