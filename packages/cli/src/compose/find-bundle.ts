import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Project } from './project.ts';

/** A run is named by its id, or by the folder of its bundle, wherever that was copied to. */
export function findBundle(project: Project, run: string): string {
  const inState = join(project.stateDir, 'runs', run);
  return existsSync(inState) ? inState : resolve(run);
}
