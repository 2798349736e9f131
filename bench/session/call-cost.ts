import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, row } from '../measure.ts';
import { benchAdapter, callOf, recordOf, runIn } from './adapter.ts';
import { bareWalk, readScript, walkScript } from './walk.ts';
import { writeFiles } from './workspace.ts';

const rounds = 15;
/** Less than any model needs for a call: what is laid out meanwhile is there before it answers. */
const modelMs = 50;

/**
 * What a call costs beside what it does: over an empty workspace, over 10,000 files and over 100,000; medians of
 * interleaved rounds.
 */
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
  const times = {
    call: [] as number[],
    expected: [] as number[],
    rest: [] as number[],
    inside: [] as number[],
    python: [] as number[],
  };
  const begins = { expected: [] as number[], call: [] as number[] };
  const walks: number[] = [];
  const call = async (
    id: string,
    kind: keyof typeof begins,
  ): Promise<{ readonly whole: number; readonly rest: number }> => {
    const start = performance.now();
    const view = await session.begin(callOf(id, ''));
    const begun = performance.now();
    begins[kind].push(begun - start);
    const end = await runIn(view, ['node', '/fpf/skill/main.mjs']);
    if (end.code !== 0) throw new Error(`bench: the empty call ended with ${end.code}: ${end.stderr}`);
    await view.commit(recordOf(id));
    const done = performance.now();
    return { whole: done - start, rest: done - begun };
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.call.push((await call(`bench/${2 * round + 1}`, 'call')).whole);
      session.expectCall?.();
      await sleep(modelMs);
      const expected = await call(`bench/${2 * round + 2}`, 'expected');
      times.expected.push(expected.whole);
      times.rest.push(expected.rest);
      // What the call worked in goes after it was acknowledged: these would stop that, and the next call would be
      // charged with it.
      await sleep(modelMs);
      times.inside.push(plainNode());
      times.python.push(plainPython());
      const walked = performance.now();
      bareWalk(workspace);
      walks.push(performance.now() - walked);
    }
    const [called, expected, rest, inside, python] = Object.values(times).map(median) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const [begin, unexpected, walk] = [median(begins.expected), median(begins.call), median(walks)];
    const line = (what: string, ms: number, ratio: string): string => row([`${count}`, what, ms.toFixed(1), ratio]);
    const native = { walk: nativeMs(walkScript, workspace), read: nativeMs(readScript, workspace) };
    const walked = await insideMs(session, walkScript, 'walk');
    const read = await insideMs(session, readScript, 'read');
    return [
      line('an empty call, from begin to committed', called, `${(called / python).toFixed(2)} of python3 -c pass`),
      ...[
        ['of it beside the node process itself', called - inside],
        [`the same where the model was asked for ${modelMs} ms before it`, expected - inside],
        ['and without its begin, where the drift walk is', rest - inside],
      ].map(([what, ms]) => line(String(what), Number(ms), `${(Number(ms) / python).toFixed(2)} of python3 -c pass`)),
      line(
        'of it begin (drift walk included)',
        begin,
        `${(begin / walk).toFixed(2)} of a bare lstat walk (${walk.toFixed(1)} ms)`,
      ),
      line(
        'begin where nobody expected it, with the start of a mount',
        unexpected,
        `${(unexpected / walk).toFixed(2)} of that walk`,
      ),
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
