import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFolders } from './own-folders.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Runs the unit tests that lie in `folders` of the current one, or the `files` that are named, and leaves the counts
 * where the aggregator finds them. Gives the exit code.
 */
export function runUnitTests({
  folders,
  files = [],
  reports,
  atOnce,
  butNamed,
  oneProcess,
  built,
  inMemory,
  env = process.env,
}) {
  const left = join(process.cwd(), '.reports', reports);
  mkdirSync(left, { recursive: true });
  const chosen = files.length > 0 ? files : testsIn(folders);
  if (chosen.length === 0) {
    process.stderr.write(
      `${process.cwd()}: no test files under ${folders.join('/, ')}/; a project with a test target has at least one\n`,
    );
    return 1;
  }
  const own = ownFolders(inMemory);
  // Who types Ctrl-C ends what runs the tests, too: what they left is removed then as well.
  process.on('SIGINT', () => undefined);
  // Every program that a test starts loads the same sources: their types are stripped, and they are compiled, once.
  const compiled = env.NODE_COMPILE_CACHE ?? join(here, '../../node_modules/.cache/fpf-compiled');
  const { status } = spawnSync(
    process.execPath,
    [
      ...(built ? [] : ['--conditions=@fpf/source']),
      '--disable-warning=ExperimentalWarning',
      '--test',
      ...(atOnce === undefined ? [] : [`--test-concurrency=${atOnce}`]),
      ...(butNamed === undefined ? [] : [`--test-skip-pattern=${butNamed}`]),
      ...(oneProcess ? ['--test-isolation=none'] : []),
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(here, 'counts-reporter.mjs')}`,
      `--test-reporter-destination=${join(left, 'unit.json')}`,
      ...chosen,
    ],
    {
      stdio: 'inherit',
      env: { ...env, XDG_STATE_HOME: own.state, TMPDIR: own.temporary, NODE_COMPILE_CACHE: compiled },
    },
  );
  rmSync(own.root, { recursive: true, force: true, maxRetries: 3 });
  return status ?? 1;
}

function testsIn(folders) {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => /\.test\.(ts|mjs)$/.test(file))
      .sort()
      .map((file) => join(folder, file)),
  );
}
