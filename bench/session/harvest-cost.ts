import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, row } from '../measure.ts';
import { benchAdapter, callOf, recordOf, runIn } from './adapter.ts';
import { writeFiles } from './workspace.ts';

const rounds = 3;

/** Writes as many files as asked, as a tool does. */
const writer = (count: number, bytes: number): string => `import fs from 'node:fs'; import crypto from 'node:crypto';
for (let i = 0; i < ${count}; i += 1) { if (i % 100 === 0) fs.mkdirSync('made/f' + i / 100, { recursive: true }); fs.writeFileSync('made/f' + Math.floor(i / 100) + '/n' + i, crypto.randomBytes(${bytes})); }`;

/**
 * Keeping 10,000 files of 102 MB, and putting them before a tool again after a restart, beside \`cp -a\` of the same
 * files.
 */
export async function harvestCost(flags: readonly string[]): Promise<readonly string[]> {
  const count = flags.includes('--small') ? 500 : 10_000;
  const bytes = 10_240;
  const times = { commit: [] as number[], again: [] as number[], cp: [] as number[] };
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-harvest-'));
    try {
      const [workspace, stateDir] = [join(dir, 'workspace'), join(dir, 'state')];
      mkdirSync(workspace);
      const session = await benchAdapter({ maxCallBytes: 1_073_741_824 }).open({
        workspace,
        stateDir,
        session: 'bench',
      });
      const view = await session.begin(callOf('bench/1', writer(count, bytes)));
      const end = await runIn(view, ['node', '/fpf/skill/main.mjs']);
      if (end.code !== 0) throw new Error(`bench: the writing call ended with ${end.code}: ${end.stderr}`);
      const start = performance.now();
      await view.commit(recordOf('bench/1'));
      times.commit.push(performance.now() - start);
      times.again.push(await timeOf(session, 'bench/2'));
      await session.close();
      size = readdirSync(stateDir).reduce((sum, name) => sum + statSync(join(stateDir, name)).size, 0);
      writeFiles(join(dir, 'plain'), count, bytes);
      const copied = performance.now();
      spawnSync('cp', ['-a', join(dir, 'plain'), join(dir, 'copy')]);
      times.cp.push(performance.now() - copied);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  const [commit, again, cp] = [median(times.commit), median(times.again), median(times.cp)];
  const line = (what: string, ms: number, ratio: string): string => row([`${count}`, what, ms.toFixed(0), ratio]);
  return [
    line('harvest and commit', commit, `${(commit / cp).toFixed(2)} of cp -a (${cp.toFixed(0)} ms)`),
    line('the next call, which puts it before the tool', again, `${(again / cp).toFixed(2)} of cp -a`),
    row([
      `${count}`,
      'database after close',
      (size / 1e6).toFixed(1),
      `${(size / (count * bytes)).toFixed(2)} of the bytes written (MB)`,
    ]),
  ];
}

async function timeOf(
  session: Awaited<ReturnType<ReturnType<typeof benchAdapter>['open']>>,
  id: string,
): Promise<number> {
  const start = performance.now();
  const view = await session.begin(callOf(id, ''));
  await runIn(view, ['node', '/fpf/skill/main.mjs']);
  await view.commit(recordOf(id));
  return performance.now() - start;
}
