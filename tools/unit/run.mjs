// Runs one project's unit tests with node:test, from sources or with `--built` on what is built (of a target that hangs on the build), and leaves the counts where the aggregator finds them. A project that has
// several targets of tests has a folder for each: `--in FOLDER` (as often as one likes) runs what lies in it, and leaves the counts in a
// folder of the first one's name, or in the one that `--reports NAME` names. `--one-process` is for files that load much and do little.
// `--at-once N` is for tests that wait for disks and other processes more than they work; without it Node decides. `--but-named PATTERN`
// leaves out the tests of such names, which another run of the same files has had. `--in-memory` is for tests that write and remove many
// files, and to which it is the same where: they need not wait for a disk where there is room in memory.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const inMemory = '/dev/shm';
const here = fileURLToPath(new URL('.', import.meta.url));
const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', multiple: true, default: [] },
    reports: { type: 'string' },
    'at-once': { type: 'string' },
    'but-named': { type: 'string' },
    'one-process': { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    'in-memory': { type: 'boolean', default: false },
  },
});
const folders = options.in.length > 0 ? options.in : ['test'];
const reports = join(process.cwd(), '.reports', options.reports ?? options.in[0] ?? '');
mkdirSync(reports, { recursive: true });

const files = folders.filter(existsSync).flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.test\.(ts|mjs)$/.test(file))
    .sort()
    .map((file) => join(folder, file)),
);
const chosen = asked.length > 0 ? asked : files;
if (chosen.length === 0) {
  process.stderr.write(`${process.cwd()}: no test files under ${folders.join('/, ')}/; a project with a test target has at least one\n`);
  process.exit(1);
}

// What sessions keep outside their workspaces, and what tests leave in the temporary folder, goes where nothing of the user's lies. Each
// session looks through its temporary folder for what dead ones left, so it is not the machine's. Other users' processes may use it too.
const own = mkdtempSync(join(options['in-memory'] && hasRoomInMemory() ? inMemory : tmpdir(), 'fpf-unit-'));
const [state, temporary] = [join(own, 'state'), join(own, 'tmp')];
for (const [path, mode] of [
  [own, 0o755],
  [state, 0o700],
  [temporary, 0o1777],
]) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
}
// Who types Ctrl-C ends what runs the tests, too: what they left is removed then as well.
process.on('SIGINT', () => undefined);
// Every program that a test starts loads the same sources: their types are stripped, and they are compiled, once.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(here, '../../node_modules/.cache/fpf-compiled');
const run = spawnSync(
  process.execPath,
  [
    ...(options.built ? [] : ['--conditions=@fpf/source']),
    '--disable-warning=ExperimentalWarning',
    '--test',
    ...(options['at-once'] === undefined ? [] : [`--test-concurrency=${options['at-once']}`]),
    ...(options['but-named'] === undefined ? [] : [`--test-skip-pattern=${options['but-named']}`]),
    ...(options['one-process'] ? ['--test-isolation=none'] : []),
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

/** Programs are started there, too, which a file system can forbid. */
function hasRoomInMemory() {
  if (!existsSync('/proc/self/mounts')) return false;
  const mounted = readFileSync('/proc/self/mounts', 'utf8').matchAll(/^\S+ \/dev\/shm tmpfs (\S+)/gm);
  const { bavail, bsize } = statfsSync(inMemory);
  return [...mounted].some(([, how]) => !/\b(?:ro|noexec)\b/.test(how)) && bavail * bsize > 2 ** 30;
}
