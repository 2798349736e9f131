import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The words that start the command line of a clone. By hand they start its sources, with nothing to build first; with
 * FPF_TEST_BUILT=1, as Nx does once it has built them, they start what is built, which a page waits for three times
 * less.
 */
export function fpfProgram(clone: string): readonly string[] {
  if (process.env['FPF_TEST_BUILT'] !== '1') return [...fromSource, join(clone, 'packages/cli/src/main.ts')];
  const main = join(clone, 'packages/cli/dist/main.js');
  if (!existsSync(main))
    throw new Error(
      `docs: FPF_TEST_BUILT=1, and ${main} is not there: build it (npm run exec -- nx run @fpf/cli:build), or leave the variable out`,
    );
  return [process.execPath, '--disable-warning=ExperimentalWarning', main];
}

export const fromSource: readonly string[] = [
  process.execPath,
  '--conditions=@fpf/source',
  '--disable-warning=ExperimentalWarning',
];
