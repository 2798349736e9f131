import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBlocks } from './check/blocks.ts';
import { findPages } from './check/find-pages.ts';
import { checkLinks } from './check/links.ts';
import { lookAtMachine } from './check/machine.ts';
import { parsePage, readPage } from './check/page.ts';
import { judgePlanted, plantedPage } from './check/planted.ts';
import { report } from './check/report.ts';
import { checkShells } from './check/shell.ts';
import { checkSnippets } from './check/snippets.ts';
import { checkSpecTable } from './check/spec-table.ts';
import { referencePages } from './generate/pages.ts';

// Everything that a page says and a machine can check: commands are run, programs compiled, links followed, the
// reference built. `tools/docs/check.ts PAGE…` checks these pages only.
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const asked = process.argv.slice(2);
const built = Object.entries(referencePages(root)).map(([file, text]) => parsePage(file, text));
const all = [...findPages(root).map((file) => readPage(root, file)), ...built];
const unknown = asked.filter((file) => !all.some((page) => page.file === file));
if (unknown.length > 0) {
  process.stderr.write(`docs: no page ${unknown.join(', ')}\n`);
  process.exit(2);
}
const planted = readPage(root, plantedPage);
const pages = [...(asked.length === 0 ? all : all.filter(({ file }) => asked.includes(file))), planted];

const lacks = await lookAtMachine(root);
const [shell, snippets] = await Promise.all([checkShells(root, pages, lacks, 3), checkSnippets(root, pages, lacks)]);
const found = [...checkLinks(root, pages, all), ...pages.flatMap(checkBlocks), ...shell, ...snippets];
const results = [
  ...found.filter(({ file }) => file !== plantedPage),
  ...judgePlanted(
    planted,
    found.filter(({ file }) => file === plantedPage),
  ),
  ...checkSpecTable(root, all),
];
const whole = report(results, join(root, 'tools/docs/.reports/docs.json'), (text) => process.stdout.write(`${text}\n`));
process.exitCode = whole ? 0 : 1;
