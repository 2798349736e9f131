import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Static } from '@sinclair/typebox';
import { type Clock, closed, forwardTime, Instant, Type } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { writeWhole } from '@fpf/files/write';
import { damaged, readRecord } from './record-folder.ts';

const Latest = Type.Object({ at: Instant }, closed);

/**
 * The time, never earlier than the latest that anybody has seen who used these approvals: what has expired once stays
 * expired, also for another process, and whatever the clock says then. Nothing is kept before there is a folder.
 */
export function createLatestTime(file: string, clock: Clock): () => number {
  let seen = -Infinity;
  const now = forwardTime(clock, () => (seen = readLatest(file)));
  return () => {
    const at = now();
    if (at > seen && existsSync(dirname(file)))
      writeWhole(file, `${canonicalJson({ at: new Date(at).toISOString() })}\n`, { mode: 0o600 });
    return at;
  };
}

function readLatest(file: string): number {
  const read = readRecord(file);
  if (read === undefined) return -Infinity;
  if (check(Latest, read).length > 0) throw damaged(file, 'is not the latest time that was seen');
  return Date.parse((read as Static<typeof Latest>).at);
}
