import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lookAtLock } from '@fpf/files/lock';
import { lockOf } from '../../lock/session-lock.ts';
import type { Leftover } from './stale-scratch.ts';

/** Clones that were never finished. Whoever makes one holds the lock of its name. */
export function staleParts(sessionsDir: string): readonly Leftover[] {
  if (!existsSync(sessionsDir)) return [];
  return readdirSync(sessionsDir).flatMap((name) => {
    const id = /^\.(.+)\.db\.part(?:-wal|-shm)?$/.exec(name)?.[1];
    if (id === undefined || (lookAtLock(lockOf(join(sessionsDir, `${id}.db`)))?.state ?? 'gone') !== 'gone') return [];
    return [{ path: join(sessionsDir, name), why: 'a clone that was never finished' }];
  });
}
