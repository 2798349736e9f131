// Runs one project's unit tests with node:test, from sources, and leaves the counts where the aggregator finds them. A project that has
// two targets of tests has a folder for each: `--in FOLDER` runs what lies in it, and leaves the counts in a folder of that name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const [flag, folder] = process.argv.slice(2);
const own = flag === '--in' && folder !== undefined;
const from = own ? folder : 'test';
const reports = join(process.cwd(), '.reports', own ? folder : '');
mkdirSync(reports, { recursive: true });

const files = existsSync(from)
  ? readdirSync(from, { recursive: true })
      .map(String)
      .filter((file) => /\.test\.(ts|mjs)$/.test(file))
      .sort()
  : [];
const asked = process.argv.slice(own ? 4 : 2);
const chosen = asked.length > 0 ? asked : files.map((file) => join(from, file));
if (chosen.length === 0) {
  process.stderr.write(`${process.cwd()}: no test files under ${from}/; a project with a test target has at least one\n`);
  process.exit(1);
}

// What sessions keep outside their workspaces goes where nothing of the user's lies.
const state = mkdtempSync(join(tmpdir(), 'fpf-unit-state-'));
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
  { stdio: 'inherit', env: { ...process.env, XDG_STATE_HOME: state } },
);
rmSync(state, { recursive: true, force: true });
process.exit(run.status ?? 1);
