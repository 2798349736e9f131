import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type HalfDone, halfDone } from '@fpf/agentfs-adapter/places';
import { FpfError } from '@fpf/contracts';
import { homeOf } from './home-dir.ts';
import type { ProjectRecord } from './project.ts';

/**
 * The commit or undo of a workspace that was cut short, which every command there names. Where nobody worked yet, or
 * this user has no home, there is none that could be seen.
 */
export function halfDoneHere(place: Pick<ProjectRecord, 'workspace' | 'homeDir' | 'stateDir'>): HalfDone | undefined {
  if (!existsSync(join(place.stateDir, 'sessions'))) return undefined;
  try {
    return halfDone(homeOf(place));
  } catch (error) {
    // What is wrong with that folder is said by the commands that need it.
    if (FpfError.is(error)) return undefined;
    throw error;
  }
}

/** The session that is half done; of one that is deleted any other takes it back. */
export function halfDoneSession(place: Pick<ProjectRecord, 'workspace' | 'homeDir' | 'stateDir'>): string | undefined {
  const session = halfDoneHere(place)?.session;
  return session !== undefined && existsSync(join(place.stateDir, 'sessions', `${session}.db`)) ? session : undefined;
}

export function halfDoneText({ kind, id, session }: HalfDone): string {
  const what = kind === 'undo' ? `the undoing of commit ${id}` : `commit ${id}`;
  return (
    `project: ${what} of session ${session} was cut short: your folder is between two states. ` +
    `End it with \`fpf session settle ${session} --resume\`, or take it back with \`--roll-back\`.`
  );
}
