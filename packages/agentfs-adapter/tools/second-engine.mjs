// Runs the tests of sessions once more, with the engine of agentfs-sdk: all that go through the adapter and do not try
// both engines themselves. With `--all` every test, as each night.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What these try is not the database, and would be tried twice: sandboxes, mounts and what tools leave in them
 * (hostile, unconfined, odd-paths, faults/denied-later, faults/nested-mount, faults/swapped-parent, faults/many,
 * session/expected-call, session/waiting-program); who owns what on the host (host/*-owners); rows of the audit
 * one by one, of which audit/verify tries each kind on both (audit/audit-rows). What is killed (kills) names its
 * engines itself. Each night tries all of them with it.
 */
const engineless =
  /^test\/(?:hostile|unconfined|odd-paths|faults\/denied-later|faults\/nested-mount|faults\/swapped-parent|faults\/many|session\/expected-call|session\/waiting-program|host\/(?:commit|session)-owners|audit\/audit-rows|kills\/.*|ordinary-user)(?:\.long)?\.test\.ts$/;

/** The one place that says which engine a test is to use. */
const choice = 'test/support/engines.ts';
/** Files that try both engines are run once more only where some of their tests leave the engine open. */
const triesBoth = /import \{[^}]*\bengines\b[^}]*\} from '[./]+\/support\/engines\.ts'/;
const leavesOpen = /new SessionWorld\(\)/;

/** Of these files of tests, those to run with the second engine. */
function forSecondEngine(files) {
  const known = new Map();
  return files.filter((file) => {
    if (engineless.test(file) || !reaches(file, known)) return false;
    const text = readFileSync(file, 'utf8');
    return !triesBoth.test(text) || leavesOpen.test(text);
  });
}

/** Whether the file imports the choice of an engine, or a helper that does. */
function reaches(file, known) {
  if (file === choice) return true;
  if (!known.has(file)) {
    known.set(file, false);
    const imported = [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.{1,2}\/[^']+\.ts)'/g)].map(([, path]) =>
      join(dirname(file), path),
    );
    known.set(
      file,
      imported.some((path) => path.startsWith('test/') && reaches(path, known)),
    );
  }
  return known.get(file);
}

const all = readdirSync('test', { recursive: true })
  .map((file) => join('test', String(file)))
  .filter((file) => file.endsWith('.test.ts'))
  .sort();
// Tests that try both engines have the engine in their names, and have had this one in the first pass. Of the steps of
// the sandbox, one with an overlay and one with a copy read and write a session in each way there is.
const seen = '/^(?:agentfs-sdk|bwrap-outer|overlay-unshare|copy-unshare): /';
const everything = process.argv.includes('--all');
const runner = fileURLToPath(new URL('../../../tools/unit/run.mjs', import.meta.url));
const options = ['--reports', 'second-engine', '--at-once', '2', ...(everything ? [] : ['--but-named', seen])];
const { status } = spawnSync(process.execPath, [runner, ...options, ...(everything ? all : forSecondEngine(all))], {
  stdio: 'inherit',
  env: { ...process.env, FPF_TEST_ENGINE: 'agentfs-sdk' },
});
process.exitCode = status ?? 1;
