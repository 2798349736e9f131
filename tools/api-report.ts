import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Entry, extractReport } from './api/extract-report.ts';

// The public surface of the two packages that others build against, written down in files that are reviewed. Reads what
// `tsc -b` built. With --check nothing is written, and a surface that moved is refused.
// Folders may be named; without one all are done.
const entries: readonly Entry[] = [
  { folder: 'packages/contracts', types: 'dist/index.d.ts', report: 'contracts.api.md' },
  { folder: 'packages/contracts', types: 'dist/validate/index.d.ts', report: 'validate.api.md' },
  { folder: 'packages/contracts', types: 'dist/hash/index.d.ts', report: 'hash.api.md' },
  { folder: 'packages/contract-tests', types: 'dist/index.d.ts', report: 'contract-tests.api.md' },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const write = !process.argv.includes('--check');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const asked = entries.filter(({ folder }) => folders.length === 0 || folders.includes(folder));
const refusals: string[] = [];

for (const entry of asked) {
  const name = `${entry.folder}/api/${entry.report}`;
  if (!existsSync(join(root, entry.folder, entry.types))) {
    refusals.push(`${name}\n  what: ${entry.folder}/${entry.types} is not built\n  fix:  npm run exec -- tsc -b`);
    continue;
  }
  const { current, refused } = extractReport(root, entry, write);
  refusals.push(...refused.map((message) => `${name}\n  what: ${message}\n  fix:  mend the declaration`));
  if (!current && !write) {
    refusals.push(
      `${name}\n  what: the public surface is not the one that was reviewed\n  fix:  npm run exec -- node tools/api-report.ts, then review the diff of that file`,
    );
  }
  if (!current && write) process.stdout.write(`${name} written; review its diff\n`);
}

for (const refusal of refusals) process.stderr.write(`${refusal}\n\n`);
if (refusals.length === 0) process.stdout.write(`API reports that are current: ${asked.length}\n`);
process.exitCode = refusals.length === 0 ? 0 : 1;
