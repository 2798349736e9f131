// Runs one project's unit tests with node:test, from sources, and leaves the counts where the aggregator finds them. A project that has
// two targets of tests has a folder for each: `--in FOLDER` runs what lies in it, and leaves the counts in a folder of that name.
// `--at-once N` is for tests that wait for disks and other processes more than they work; without it Node decides.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const asked = process.argv.slice(2);
const option = (name) => (asked[0] === name ? asked.splice(0, 2)[1] : undefined);
const folder = option('--in');
const atOnce = option('--at-once');
const from = folder ?? 'test';
const reports = join(process.cwd(), '.reports', folder ?? '');
mkdirSync(reports, { recursive: true });

const files = existsSync(from)
  ? readdirSync(from, { recursive: true })
      .map(String)
      .filter((file) => /\.test\.(ts|mjs)$/.test(file))
      .sort()
  : [];
const chosen = asked.length > 0 ? asked : files.map((file) => join(from, file));
if (chosen.length === 0) {
  process.stderr.write(`${process.cwd()}: no test files under ${from}/; a project with a test target has at least one\n`);
  process.exit(1);
}

// What sessions keep outside their workspaces, and what tests leave in the temporary folder, goes where nothing of the user's lies. Each
// session looks through its temporary folder for what dead ones left, so it is not the machine's. Other users' processes may use it too.
const own = mkdtempSync(join(tmpdir(), 'fpf-unit-'));
const [state, temporary] = [join(own, 'state'), join(own, 'tmp')];
for (const [path, mode] of [
  [own, 0o755],
  [state, 0o700],
  [temporary, 0o1777],
]) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
}
// Every program that a test starts loads the same sources: their types are stripped, and they are compiled, once.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(here, '../../node_modules/.cache/fpf-compiled');
const run = spawnSync(
  process.execPath,
  [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    '--test',
    ...(atOnce === undefined ? [] : [`--test-concurrency=${atOnce}`]),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(here, 'counts-reporter.mjs')}`,
    `--test-reporter-destination=${join(reports, 'unit.json')}`,
    ...chosen,
  ],
  { stdio: 'inherit', env: { ...process.env, XDG_STATE_HOME: state, TMPDIR: temporary, NODE_COMPILE_CACHE: compiled } },
);
rmSync(own, { recursive: true, force: true, maxRetries: 3 });
process.exit(run.status ?? 1);
