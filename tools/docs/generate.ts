import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkGenerated } from './generate/drift.ts';
import { generatedPages } from './generate/pages.ts';

// Writes docs/reference/. With --check it writes nothing, and fails when a page is not what its source gives.
const root = fileURLToPath(new URL('../..', import.meta.url));
if (process.argv.includes('--check')) {
  const drifted = checkGenerated(root).filter(({ status }) => status === 'failed');
  for (const { file } of drifted)
    process.stderr.write(`${file} is not what its source gives; run tools/docs/generate.ts without --check\n`);
  process.exitCode = drifted.length === 0 ? 0 : 1;
} else {
  for (const [file, text] of Object.entries(generatedPages(root))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
