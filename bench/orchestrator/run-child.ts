import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Ask } from './child.ts';
import type { Measured } from './measured.ts';

/** One run in a process of its own. */
export function runChild(ask: Ask): Measured {
  const program = join(import.meta.dirname, 'child.ts');
  const flags = ['--expose-gc', '--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const ran = spawnSync(process.execPath, [...flags, program, JSON.stringify(ask)], {
    encoding: 'utf8',
    maxBuffer: 16_777_216,
  });
  if (ran.status !== 0)
    throw new Error(`bench: the run ended with ${ran.status ?? ran.signal}: ${ran.stderr.slice(-2_000)}`);
  return JSON.parse(ran.stdout) as Measured;
}
