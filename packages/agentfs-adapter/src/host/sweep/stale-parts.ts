import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf } from '../list-sessions.ts';
import type { Leftover } from './stale-scratch.ts';

/** Clones that were never finished. Whoever makes one holds the lock of its name. */
export function staleParts(sessionsDir: string): readonly Leftover[] {
  if (!existsSync(sessionsDir)) return [];
  return readdirSync(sessionsDir).flatMap((name) => {
    const id = /^\.(.+)\.db\.part(?:-wal|-shm)?$/.exec(name)?.[1];
    if (id === undefined || holderOf(join(sessionsDir, `${id}.db`)) !== null) return [];
    return [{ path: join(sessionsDir, name), why: 'a clone that was never finished' }];
  });
}
