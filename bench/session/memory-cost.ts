import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { row } from '../measure.ts';
import { benchAdapter, callOf, recordOf } from './adapter.ts';

/** Memory after ten thousand calls in one session, less that after the first hundred. */
export async function memoryCost(flags: readonly string[]): Promise<readonly string[]> {
  const count = flags.includes('--small') ? 500 : 10_000;
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-memory-'));
  try {
    mkdirSync(join(dir, 'workspace'));
    const session = await benchAdapter().open({ workspace: join(dir, 'workspace'), stateDir: join(dir, 'state') });
    let early = 0;
    for (let n = 1; n <= count; n += 1) {
      const id = `bench/${n}`;
      const view = await session.begin(callOf(id));
      await view.files.write('one.txt', Buffer.from(`call ${n}\n`));
      await view.commit(recordOf(id));
      if (n === 100) early = process.memoryUsage.rss();
    }
    const grown = (process.memoryUsage.rss() - early) / 1_048_576;
    await session.close();
    return [row([`${count} calls in process`, 'memory grown since the 100th', `${grown.toFixed(0)} MiB`, 'at most 64 asked'])];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
