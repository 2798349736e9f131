// Builds `data/report-page.html`, the page without a run in it, from `page/`. With --check nothing is written, and a
// page that its sources do not give is refused.
import { readFile, writeFile } from 'node:fs/promises';
import { buildPage, pageFile } from './page-bundle.ts';

const page = await buildPage();
if (!process.argv.includes('--check')) {
  await writeFile(pageFile, page);
  process.stdout.write(`${page.length} characters\n`);
} else if ((await readFile(pageFile, 'utf8')) !== page) {
  process.stderr.write(
    'packages/reporter/data/report-page.html is not what packages/reporter/page/ gives. Run: node packages/reporter/tools/build-page.ts\n',
  );
  process.exitCode = 1;
}
