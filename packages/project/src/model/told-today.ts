import { join } from 'node:path';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';
import { cannotBeWritten } from '../files/cannot-be-written.ts';
import type { ProjectRecord } from '../open/project.ts';
import { prepareStateDir } from '../open/state-dir.ts';

const name = 'told-today.txt';
const mostBytes = 65_536;

/**
 * Whether this line was told in a workspace on this day; else notes that it is now. Where that cannot be noted the line
 * is told again.
 */
export function isToldToday(place: Pick<ProjectRecord, 'workspace' | 'stateDir'>, line: string, now: Date): boolean {
  const day = now.toDateString();
  const file = join(place.stateDir, name);
  const [noted, ...lines] = textOf(file).split('\n');
  const told = noted === day ? lines.filter((one) => one !== '') : [];
  if (told.includes(line)) return true;
  prepareStateDir(place);
  try {
    writeWhole(file, `${[day, ...told, line].join('\n')}\n`, { mode: 0o600 });
  } catch (error) {
    if (!cannotBeWritten(error)) throw error;
  }
  return false;
}

/** What is no such note, or too long for one, says nothing. */
function textOf(file: string): string {
  try {
    return Buffer.from(readPlain(file, mostBytes)?.bytes ?? []).toString('utf8');
  } catch {
    return '';
  }
}
