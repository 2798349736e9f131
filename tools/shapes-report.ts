import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shapesReport } from './api/shapes-report.ts';

// What components and stored records are held to, written down in a file that is reviewed. With --check nothing is
// written, and shapes that moved are refused.
const file = 'packages/contracts/api/shapes.txt';
const path = join(fileURLToPath(new URL('..', import.meta.url)), file);

const wanted = shapesReport();
const found = existsSync(path) ? readFileSync(path, 'utf8') : undefined;

if (found === wanted) {
  process.stdout.write(`${file} is current\n`);
} else if (process.argv.includes('--check')) {
  process.stderr.write(
    `${file}\n  what: the shapes are not the ones that were reviewed\n  fix:  npm run exec -- node --conditions=@fpf/source tools/shapes-report.ts, then review its diff\n`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(path, wanted);
  process.stdout.write(`${file} written; review its diff\n`);
}
