import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBlocks } from './check/blocks.ts';
import { findPages } from './check/find-pages.ts';
import { checkLinks } from './check/links.ts';
import { lookAtMachine } from './check/machine.ts';
import { readPage } from './check/page.ts';
import { report } from './check/report.ts';
import type { Result } from './check/result.ts';
import { checkShell } from './check/shell.ts';
import { checkSnippets } from './check/snippets.ts';
import { checkSpecTable } from './check/spec-table.ts';
import { checkGenerated } from './generate/drift.ts';

// Everything that a page says and a machine can check: commands are run, programs compiled, links followed, generated pages made again.
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const asked = process.argv.slice(2);
const pages = findPages(root).map((file) => readPage(root, file));
const chosen = asked.length === 0 ? pages : pages.filter(({ file }) => asked.includes(file));

const lacks = await lookAtMachine(root);
const shellRuns = async (): Promise<readonly Result[]> => {
  const waiting = [...chosen];
  const worker = async (): Promise<readonly Result[]> => {
    const results: Result[] = [];
    for (let page = waiting.shift(); page; page = waiting.shift()) results.push(...(await checkShell(root, page, lacks)));
    return results;
  };
  return (await Promise.all(Array.from({ length: 3 }, worker))).flat();
};
const [shell, snippets] = await Promise.all([shellRuns(), checkSnippets(root, chosen)]);
const results = [...checkLinks(root, chosen), ...chosen.flatMap(checkBlocks), ...checkSpecTable(root, pages), ...checkGenerated(root), ...shell, ...snippets];
const whole = report(results, join(root, 'docs/.reports/docs.json'), (text) => process.stdout.write(`${text}\n`));
process.exitCode = whole ? 0 : 1;
