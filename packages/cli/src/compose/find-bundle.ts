import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { Project } from './project.ts';

/** A run is named by its id, or by the folder of its bundle, wherever that was copied to. A path is never looked up as an id. */
export function findBundle(project: Pick<Project, 'stateDir'>, run: string): string {
  if (run === '' || run.includes('\0')) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: ${JSON.stringify(run)} names no run.`,
      hint: 'Name a run id, or the folder of a run.',
    });
  }
  const inState = join(project.stateDir, 'runs', run);
  return isPlainName(run) && existsSync(inState) ? inState : resolve(run);
}

function isPlainName(run: string): boolean {
  return run !== '.' && run !== '..' && !/[/\\]/.test(run);
}
