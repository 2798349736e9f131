import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBlocks } from './check/blocks.ts';
import { findPages } from './check/find-pages.ts';
import { checkLinks } from './check/links.ts';
import { lookAtMachine } from './check/machine.ts';
import { type Page, readPage } from './check/page.ts';
import { judgePlanted, plantedPage } from './check/planted.ts';
import { report } from './check/report.ts';
import type { Result } from './check/result.ts';
import { checkShell } from './check/shell.ts';
import { checkSnippets } from './check/snippets.ts';
import { checkSpecTable } from './check/spec-table.ts';
import { checkGenerated } from './generate/drift.ts';

// Everything that a page says and a machine can check: commands are run, programs compiled, links followed, generated pages made again.
// `docs/check.ts PAGE…` checks these pages only.
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const asked = process.argv.slice(2);
const all = findPages(root).map((file) => readPage(root, file));
const unknown = asked.filter((file) => !all.some((page) => page.file === file));
if (unknown.length > 0) {
  process.stderr.write(`docs: no page ${unknown.join(', ')}\n`);
  process.exit(2);
}
const planted = readPage(root, plantedPage);
const pages = [...(asked.length === 0 ? all : all.filter(({ file }) => asked.includes(file))), planted];

const lacks = await lookAtMachine(root);
const [shell, snippets] = await Promise.all([runShells(pages), checkSnippets(root, pages, lacks)]);
const found = [...checkLinks(root, pages), ...pages.flatMap(checkBlocks), ...shell, ...snippets];
const results = [
  ...found.filter(({ file }) => file !== plantedPage),
  ...judgePlanted(
    planted,
    found.filter(({ file }) => file === plantedPage),
  ),
  ...checkSpecTable(root, all),
  ...checkGenerated(root),
];
const whole = report(results, join(root, 'docs/.reports/docs.json'), (text) => process.stdout.write(`${text}\n`));
process.exitCode = whole ? 0 : 1;

/** Pages do not know of each other, so a few are run at once. */
async function runShells(waiting: readonly Page[]): Promise<readonly Result[]> {
  const queue = [...waiting];
  const worker = async (): Promise<readonly Result[]> => {
    const done: Result[] = [];
    for (let page = queue.shift(); page; page = queue.shift()) done.push(...(await checkShell(root, page, lacks)));
    return done;
  };
  return (await Promise.all(Array.from({ length: 3 }, worker))).flat();
}
