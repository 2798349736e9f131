import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, row } from '../measure.ts';
import { benchAdapter, callOf, recordOf } from './adapter.ts';

const rounds = 5;

/** A commit of a thousand files to the host beside a bare loop that writes, syncs and renames them. */
export async function commitCost(flags: readonly string[]): Promise<readonly string[]> {
  const count = flags.includes('--small') ? 100 : 1_000;
  const times = { commit: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-commit-'));
    try {
      mkdirSync(join(dir, 'workspace'));
      mkdirSync(join(dir, 'bare'));
      const session = await benchAdapter().open({ workspace: join(dir, 'workspace'), stateDir: join(dir, 'state') });
      const view = await session.begin(callOf('bench/1'));
      for (let i = 0; i < count; i += 1) await view.files.write(`n${i}`, Buffer.alloc(4096, String(i)));
      await view.commit(recordOf('bench/1'));
      const start = performance.now();
      const { written } = await session.operations.commit();
      times.commit.push(performance.now() - start);
      if (written !== count) throw new Error(`bench: ${written} of ${count} files were written`);
      await session.close();
      const bare = performance.now();
      writeSyncRename(join(dir, 'bare'), count);
      times.bare.push(performance.now() - bare);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  const [commit, bare] = [median(times.commit), median(times.bare)];
  return [
    row([
      `${count}`,
      'commit to the host',
      `${commit.toFixed(0)} ms`,
      `${(commit / bare).toFixed(2)} of write, fsync, rename (${bare.toFixed(0)} ms)`,
    ]),
  ];
}

function writeSyncRename(folder: string, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const fd = openSync(join(folder, `t${i}`), 'wx');
    writeSync(fd, Buffer.alloc(4096, String(i)));
    fsyncSync(fd);
    closeSync(fd);
    renameSync(join(folder, `t${i}`), join(folder, `n${i}`));
  }
}
