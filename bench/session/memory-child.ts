import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PlanEnd } from './run-plan.ts';
import { benchAdapter, callOf, recordOf, runIn } from './adapter.ts';

/** In MiB: what the process holds at the end, at most, and what of it lives at the end. */
export type Memory = { readonly held: number; readonly most: number; readonly live: number };

const writing = { path: 'write.sh', executable: true, bytes: Buffer.from('#!/bin/sh\necho "call $$" > one.txt\n') };

// So many calls in one session of a process of its own, and by how much its memory grew after the hundredth: `COUNT
// script` or `COUNT in-process`.
const [count = '', how] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await grownBy(Number(count), how === 'script')));

async function grownBy(calls: number, script: boolean): Promise<Memory> {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-memory-'));
  try {
    mkdirSync(join(dir, 'workspace'));
    const session = await benchAdapter().open({ workspace: join(dir, 'workspace'), stateDir: join(dir, 'state') });
    let early = { held: 0, live: 0 };
    let most = 0;
    for (let n = 1; n <= calls; n += 1) {
      const id = `bench/${n}`;
      const view = await session.begin({ ...callOf(id), files: script ? [writing] : [] });
      if (script) await mustEndWell(runIn(view, ['/fpf/skill/write.sh']));
      else await view.files.write('one.txt', Buffer.from(`call ${n}\n`));
      await view.commit(recordOf(id));
      if (n === 100) early = memory();
      if (n % 100 === 0) most = Math.max(most, rss());
    }
    const now = memory();
    await session.close();
    return { held: now.held - early.held, most: most - early.held, live: now.live - early.live };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function mustEndWell(ran: Promise<PlanEnd>): Promise<void> {
  const { code, stderr } = await ran;
  if (code !== 0) throw new Error(`bench: the script ended with ${code}: ${stderr}`);
}

function rss(): number {
  return process.memoryUsage.rss() / 1_048_576;
}

function memory(): Omit<Memory, 'most'> {
  const held = rss();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return { held, live: process.memoryUsage().heapUsed / 1_048_576 };
}
