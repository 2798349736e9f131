import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Suite {
  readonly name: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly args: readonly string[];
}

/** The unit tests of a package, as its own `test` script runs them. */
export function unitTests(name: string): Suite {
  return { name, folder: `packages/${name}`, args: ['--run', 'test'] };
}

export const cucumber: Suite = {
  name: 'Cucumber',
  folder: 'bdd',
  args: ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', 'support/run-cucumber.mjs'],
};

/**
 * Runs a suite from sources and has each of its processes leave its coverage in `into`. Says how long it took, and
 * prints its output only where it failed. Returns whether it passed.
 */
export function runSuite(root: string, { name, folder, args }: Suite, into: string): boolean {
  const began = performance.now();
  const log = `${into}.log`;
  const file = openSync(log, 'w');
  const { FPF_TEST_BUILT: _built, ...env } = process.env;
  const { status } = spawnSync(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['ignore', file, file],
    env: { ...env, NODE_V8_COVERAGE: into },
  });
  closeSync(file);
  const seconds = Math.round((performance.now() - began) / 1000);
  if (status !== 0) process.stdout.write(readFileSync(log, 'utf8'));
  process.stdout.write(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}
