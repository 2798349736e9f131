import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkBlocks } from './check/blocks.ts';
import { findPages } from './check/find-pages.ts';
import { checkLinks } from './check/links.ts';
import { parsePage, readPage } from './check/page.ts';
import { judgePlanted, plantedPage } from './check/planted/planted.ts';
import { checkPrograms } from './check/programs.ts';
import { report } from './check/report.ts';
import { checkSpecTable } from './check/spec-table.ts';
import { referencePages } from './generate/pages.ts';

// Checks what pages say. Every page is read: links are followed, JSON and types are checked, the reference is built.
// Commands and programs are run of README.md, with `--all` of every page. `tools/docs/check.ts PAGE…` reads and runs
// these pages alone. Nothing has to be built first.
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const built = Object.entries(referencePages(root)).map(([file, text]) => parsePage(file, text));
const all = [...findPages(root).map((file) => readPage(root, file)), ...built];
const unknown = asked.filter((file) => !all.some((page) => page.file === file));
if (unknown.length > 0) {
  process.stderr.write(`docs: no page ${unknown.join(', ')}\n`);
  process.exit(2);
}
const planted = readPage(root, plantedPage);
const run = asked.length > 0 ? 'named' : values.all === true ? 'pages' : 'check';
const read = run === 'named' ? all.filter(({ file }) => asked.includes(file)) : [...all, planted];
const followed = run === 'check' ? read.filter(({ file }) => file === 'README.md' || file === plantedPage) : read;

const found = [
  ...checkLinks(root, read, all),
  ...read.flatMap(checkBlocks),
  ...(await checkPrograms(root, read, followed)),
];
const results = [
  ...found.filter(({ file }) => file !== plantedPage),
  ...(run === 'named'
    ? []
    : judgePlanted(
        planted,
        found.filter(({ file }) => file === plantedPage),
      )),
  ...checkSpecTable(root, all),
];
const file = join(root, 'tools/docs/.reports', run, 'docs.json');
const whole = report(results, file, (text) => process.stdout.write(`${text}\n`));
process.exitCode = whole ? 0 : 1;
