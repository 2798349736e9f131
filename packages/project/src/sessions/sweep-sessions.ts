import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Swept } from '@fpf/contracts';
import { sweepLive } from '../live/live-events.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { keptSnapshots } from './kept-snapshots.ts';
import { sweepOldIndex } from './old-index.ts';
import { findSessions } from './sessions.ts';

/** Removes what nothing needs any more. What runs name is kept. */
export async function sweepSessions(input: ProjectInput, dryRun: boolean): Promise<readonly Swept[]> {
  const { agentfs, place, project } = await findSessions(input);
  const old = [...sweepOldIndex(project.stateDir, dryRun), ...sweepLive(project.stateDir, dryRun)];
  if (!existsSync(place.stateDir)) return old;
  return [...old, ...(await agentfs.sweep(place, { dryRun, keep: keptSnapshots(join(project.stateDir, 'runs')) }))];
}
