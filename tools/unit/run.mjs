// Runs one project's unit tests with node:test, from sources, and leaves the counts where the aggregator finds them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const reports = join(process.cwd(), '.reports');
mkdirSync(reports, { recursive: true });

const files = existsSync('test')
  ? readdirSync('test', { recursive: true })
      .map(String)
      .filter((file) => /\.test\.(ts|mjs)$/.test(file))
      .sort()
  : [];
const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? asked : files.map((file) => join('test', file));
if (chosen.length === 0) {
  process.stderr.write(`${process.cwd()}: no test files under test/; a project with a test target has at least one\n`);
  process.exit(1);
}

const run = spawnSync(
  process.execPath,
  [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(here, 'counts-reporter.mjs')}`,
    `--test-reporter-destination=${join(reports, 'unit.json')}`,
    ...chosen,
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
