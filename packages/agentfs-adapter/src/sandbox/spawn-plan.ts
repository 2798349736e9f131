import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { SpawnPlan } from '@fpf/contracts';

/** Starts a plan, its standard streams being pipes but for the first. Its files are open in the program alone. */
export function spawnPlan(
  { program, args, cwd, env, open = [] }: SpawnPlan,
  {
    stdin,
    ...options
  }: { readonly stdin: 'pipe' | 'ignore' } & Pick<SpawnOptions, 'detached' | 'timeout' | 'killSignal'>,
): ChildProcess {
  const files: number[] = [];
  try {
    for (const path of open) files.push(openSync(path, 'r'));
    // Node adds NODE_V8_COVERAGE to the object that it is given.
    return spawn(program, args, { ...options, cwd, env: { ...env }, stdio: [stdin, 'pipe', 'pipe', ...files] });
  } finally {
    for (const file of files) closeSync(file);
  }
}
