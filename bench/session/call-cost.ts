import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, row } from '../measure.ts';
import { benchAdapter, callOf, recordOf, runIn } from './adapter.ts';
import { bareWalk, readScript, walkScript } from './walk.ts';
import { writeFiles } from './workspace.ts';

const rounds = 9;

/** What a call costs beside what it does: over an empty workspace, over 10,000 files and over 100,000; medians of interleaved rounds. */
export async function callCost(flags: readonly string[]): Promise<readonly string[]> {
  const sizes = flags.includes('--small') ? [10, 1_000] : [10, 10_000, 100_000];
  const lines: string[] = [];
  for (const count of sizes) {
    const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-call-'));
    try {
      const workspace = join(dir, 'workspace');
      mkdirSync(workspace);
      writeFiles(workspace, count, count > 10_000 ? 64 : 10_240);
      lines.push(...(await measureOver(workspace, join(dir, 'state'), count)));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return lines;
}

async function measureOver(workspace: string, stateDir: string, count: number): Promise<readonly string[]> {
  const session = await benchAdapter().open({ workspace, stateDir });
  const times = { call: [] as number[], inside: [] as number[], python: [] as number[], walk: [] as number[], begin: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const id = `bench/${round + 1}`;
      const start = performance.now();
      const view = await session.begin(callOf(id, ''));
      times.begin.push(performance.now() - start);
      const end = await runIn(view, ['node', '/fpf/skill/main.mjs']);
      if (end.code !== 0) throw new Error(`bench: the empty call ended with ${end.code}: ${end.stderr}`);
      await view.commit(recordOf(id));
      times.call.push(performance.now() - start);
      times.inside.push(plainNode());
      times.python.push(plainPython());
      const walked = performance.now();
      bareWalk(workspace);
      times.walk.push(performance.now() - walked);
    }
    const [call, inside, python, walk, begin] = [times.call, times.inside, times.python, times.walk, times.begin].map(median) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const over = call - inside;
    const line = (what: string, ms: number, ratio: string): string => row([`${count}`, what, ms.toFixed(1), ratio]);
    const native = { walk: nativeMs(walkScript, workspace), read: nativeMs(readScript, workspace) };
    const walked = await insideMs(session, walkScript, 'walk');
    const read = await insideMs(session, readScript, 'read');
    return [
      line('an empty call, from begin to committed', call, `${(call / python).toFixed(2)} of python3 -c pass`),
      line(
        'of it beside the node process itself',
        over,
        `${(over / python).toFixed(2)} of python3 -c pass; ${(over / inside).toFixed(2)} of node -e 0`,
      ),
      line('of it begin (drift walk included)', begin, `${(begin / walk).toFixed(2)} of a bare lstat walk (${walk.toFixed(1)} ms)`),
      line('walk and lstat in the sandbox', walked, `${(walked / native.walk).toFixed(2)} of native`),
      line('1,000 files read in the sandbox', read, `${(read / native.read).toFixed(2)} of native`),
    ];
  } finally {
    await session.close();
  }
}

function plainNode(): number {
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { env: { HOME: homedir() } });
  return performance.now() - start;
}

function plainPython(): number {
  const start = performance.now();
  // The system's own: a version manager's shim costs many times as much.
  spawnSync('/usr/bin/python3', ['-c', 'pass']);
  return performance.now() - start;
}

function nativeMs(script: string, cwd: string): number {
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' });
  return Number(ran.stdout);
}

async function insideMs(
  session: Awaited<ReturnType<ReturnType<typeof benchAdapter>['open']>>,
  script: string,
  name: string,
): Promise<number> {
  const id = `${name}/1`;
  const view = await session.begin(callOf(id, script));
  const end = await runIn(view, ['node', '/fpf/skill/main.mjs']);
  await view.commit(recordOf(id));
  return Number(end.stdout);
}
