import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The snapshots that kept runs name: a sweep leaves them where they are. */
export function keptSnapshots(runsDir: string): readonly string[] {
  if (!existsSync(runsDir)) return [];
  return readdirSync(runsDir).flatMap((run) => {
    const file = join(runsDir, run, 'trace.json');
    if (!existsSync(file)) return [];
    const ids = readFileSync(file, 'utf8').match(/"snapshot_id"\s*:\s*"([0-9a-f]{64})"/g) ?? [];
    return ids.map((text) => text.slice(-65, -1));
  });
}
