// Runs tests once more in the ways that `npm test` leaves out: `engine` and `engine-long` those of sessions with the
// engine of agentfs-sdk, `everything` all tests with it, as each night, and `steps` those that name a step of the
// sandbox, with the steps that `npm test` does not try.
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
/** Long tests that try both engines are run once more only where some of them leave the engine open. */
const triesBoth = /import \{[^}]*\bengines\b[^}]*\} from '[./]+\/support\/engines\.ts'/;
const leavesOpen = /new SessionWorld\(\)/;

/** Of these files of tests, those to run with the second engine. */
function forSecondEngine(files) {
  const known = new Map();
  return files.filter((file) => {
    if (engineless.test(file) || !reaches(file, known)) return false;
    const text = readFileSync(file, 'utf8');
    return !/\.long\.test\./.test(file) || !triesBoth.test(text) || leavesOpen.test(text);
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
// With the second engine, one step with an overlay and one with a copy read and write a session in each way there is.
const otherSteps = '(?:overlay-unshare|copy-bwrap|bwrap-outer)\\b';
const naming = all.filter((file) => !/\.long\.test\./.test(file) && /\bsteps\b/i.test(readFileSync(file, 'utf8')));
const [sessions, long] = [forSecondEngine(all), /\.long\.test\./];
const each = ['--at-once', '2'];
const butSteps = ['--but-named', `/^${otherSteps}/`];
const ways = {
  engine: ['--processes', '2', ...butSteps, ...sessions.filter((file) => !long.test(file))],
  'engine-long': [...each, ...butSteps, ...sessions.filter((file) => long.test(file))],
  everything: [...each, ...all],
  steps: [...each, '--only-named', `/^(?:in )?${otherSteps}/`, ...naming],
};
const way = process.argv[2];
if (!(way in ways)) throw new Error(`say one of ${Object.keys(ways).join(', ')}`);
const runner = fileURLToPath(new URL('../../../tools/unit/run.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [runner, '--reports', `other-${way}`, ...ways[way]], {
  stdio: 'inherit',
  env: { ...process.env, ...(way !== 'steps' && { FPF_TEST_ENGINE: 'agentfs-sdk' }) },
});
process.exitCode = status ?? 1;
