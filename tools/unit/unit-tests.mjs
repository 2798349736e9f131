import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteCost } from './note-cost.ts';
import { ownFolders } from './own-folders.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Runs the unit tests in `folders` of the current one, or the `files` that are named, and leaves the counts where the
 * aggregator finds them. Returns the exit code.
 *
 * Long suites are files called `*.long.test.ts`: `long` runs them and nothing else, otherwise they are left out. With
 * `processes` that many processes share the files, each running its own one after the other; without it every file has
 * a process of its own, and `atOnce` bounds how many run side by side.
 */
export async function runUnitTests(asked) {
  const { folders, files = [], reports, long = false, processes, inMemory, env = process.env } = asked;
  const left = join(process.cwd(), '.reports', reports);
  mkdirSync(left, { recursive: true });
  // Another run may have left more reports than this one makes.
  for (const name of readdirSync(left).filter((one) => one.endsWith('.json'))) rmSync(join(left, name));
  const chosen = files.length > 0 ? files : testsIn(folders, long);
  if (chosen.length === 0) {
    process.stderr.write(`${process.cwd()}: no ${long ? 'long ' : ''}test files under ${folders.join('/, ')}/\n`);
    return 1;
  }
  const own = ownFolders(inMemory);
  // Ctrl-C ends the test runners too; this process stays to remove what they left.
  process.on('SIGINT', () => undefined);
  // Every program that a test starts loads the same sources, so what Node compiles of them is kept.
  const compiled = env.NODE_COMPILE_CACHE ?? join(here, '../../node_modules/.cache/fpf-compiled');
  const started = { ...env, XDG_STATE_HOME: own.state, TMPDIR: own.temporary, NODE_COMPILE_CACHE: compiled };
  const shards = Array.from({ length: processes ?? 1 }, (_, at) => ({ at: at + 1, of: processes ?? 1 }));
  try {
    const codes = await Promise.all(shards.map((shard) => runNode(nodeOptions(asked, left, shard), chosen, started)));
    noteCost();
    return codes.find((code) => code !== 0) ?? 0;
  } finally {
    rmSync(own.root, { recursive: true, force: true, maxRetries: 3 });
  }
}

function nodeOptions({ atOnce, butNamed, onlyNamed, processes, built }, left, { at, of }) {
  return [
    ...(built ? [] : ['--conditions=@fpf/source']),
    '--disable-warning=ExperimentalWarning',
    '--test',
    ...(atOnce === undefined ? [] : [`--test-concurrency=${atOnce}`]),
    ...(onlyNamed === undefined ? [] : [`--test-name-pattern=${onlyNamed}`]),
    ...(butNamed === undefined ? [] : [`--test-skip-pattern=${butNamed}`]),
    ...(processes === undefined ? [] : ['--test-isolation=none']),
    ...(of > 1 ? [`--test-shard=${at}/${of}`] : []),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(here, 'counts-reporter.mjs')}`,
    `--test-reporter-destination=${join(left, of > 1 ? `unit-${at}.json` : 'unit.json')}`,
  ];
}

function runNode(options, files, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...options, ...files], { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function testsIn(folders, long) {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => /\.test\.(ts|mjs)$/.test(file) && /\.long\.test\./.test(file) === long)
      .sort()
      .map((file) => join(folder, file)),
  );
}
