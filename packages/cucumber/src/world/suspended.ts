import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalEvent, payloadsOf } from '@fpf/contracts';

/** The calls that a run waited for a person with, once for each time: by its journal. */
export function suspended(runDir: string): readonly string[] {
  const lines = readFileSync(join(runDir, 'events.ndjson'), 'utf8').trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line) as JournalEvent);
  return payloadsOf(events, 'run-suspended').map(({ call_id: id }) => id);
}
