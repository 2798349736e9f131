import { join } from 'node:path';
import type { AppliedCommit } from '@fpf/contracts';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';

/** An apply that cannot be undone any more, as its session was removed with this run. */
export type RemovedApply = AppliedCommit & { readonly run: string };

const name = 'removed-applies.json';
const limit = 1_048_576;
/** The newest of them: of an older one it is only known that it is not there. */
const most = 200;

/** Notes what removing runs took from `fpf undo`, so that it can say why. */
export function noteRemovedApplies(stateDir: string, applies: readonly RemovedApply[]): void {
  if (applies.length === 0) return;
  const kept = [...applies, ...removedApplies(stateDir)].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, most);
  writeWhole(join(stateDir, name), JSON.stringify(kept), { mode: 0o600 });
}

/** The newest first. Only told to a person: what is no such list, in a folder that comes from anywhere, names none. */
export function removedApplies(stateDir: string): readonly RemovedApply[] {
  try {
    const text = Buffer.from(readPlain(join(stateDir, name), limit)?.bytes ?? []).toString('utf8');
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRemoved) : [];
  } catch {
    return [];
  }
}

function isRemoved(value: unknown): value is RemovedApply {
  if (typeof value !== 'object' || value === null) return false;
  const { id, session, at, run } = value as Readonly<Record<string, unknown>>;
  const isId = (one: unknown): boolean => typeof one === 'string' && /^[A-Za-z0-9][\w.-]{0,127}$/.test(one);
  return [id, session, run].every(isId) && typeof at === 'string' && /^[\dT:.Z-]{10,32}$/.test(at);
}
