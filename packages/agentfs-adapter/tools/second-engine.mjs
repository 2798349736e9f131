// Which tests are run once more with the other engine: all that build an adapter with the engine that FPF_TEST_ENGINE
// names, be it through helpers of helpers.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What these try is not the database, and would be tried twice: sandboxes, mounts and what tools leave in them
 * (hostile, unconfined, odd-paths, faults/denied-later, faults/nested-mount, faults/swapped-parent, faults/many,
 * session/expected-call, session/waiting-program); who owns what on the host (host/commit-owners); rows of the audit
 * one by one, of which audit/verify tries each kind on both (audit/audit-rows). What is killed (kills) names its
 * engines itself. Each night tries all of them with it.
 */
const engineless =
  /^test\/(?:hostile|unconfined|odd-paths|faults\/denied-later|faults\/nested-mount|faults\/swapped-parent|faults\/many|session\/expected-call|session\/waiting-program|host\/commit-owners|audit\/audit-rows|kills\/.*)\.test\.ts$/;

/** The one place that says which engine a test is to use. */
const choice = 'test/support/engines.ts';
/** Files that try both engines are run once more only where some of their tests leave the engine open. */
const triesBoth = /import \{[^}]*\bengines\b[^}]*\} from '[./]+\/support\/engines\.ts'/;
const leavesOpen = /new SessionWorld\(\)/;

/** Of these files of tests, those to run with the second engine. */
export function forSecondEngine(files) {
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
