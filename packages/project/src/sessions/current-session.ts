import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';
import type { ProjectRecord } from '../open/project.ts';

const longest = 16_384;

/** A folder that was moved takes its state along, and no session of the folder that it was. */
export type Workplace = Pick<ProjectRecord, 'stateDir' | 'workspace'>;

/** The session that the runs of a workspace go on in; undefined where the next run makes it. */
export function currentSession({ stateDir, workspace }: Workplace): string | undefined {
  const [id = '', of] = noted(stateDir);
  return of === workspace && /^[A-Za-z0-9][\w.-]{0,127}$/.test(id) && existsSync(databaseOf(stateDir, id))
    ? id
    : undefined;
}

export function goOnIn({ stateDir, workspace }: Workplace, session: string): void {
  writeWhole(currentFile(stateDir), JSON.stringify([session, workspace]), { mode: 0o600 });
}

/** The next run makes a session of its own, and later ones go on in that. */
export function leaveSession({ stateDir }: Workplace): void {
  rmSync(currentFile(stateDir), { force: true });
}

export function currentFile(stateDir: string): string {
  return join(stateDir, 'current');
}

export function databaseOf(stateDir: string, id: string): string {
  return join(stateDir, 'sessions', `${id}.db`);
}

/** What lies there as anything but such a file names none. */
function noted(stateDir: string): readonly [session?: string, workspace?: string] {
  try {
    const text = Buffer.from(readPlain(currentFile(stateDir), longest)?.bytes ?? []).toString('utf8');
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? (value as [string?, string?]) : [];
  } catch {
    return [];
  }
}
