import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { JsonObject, SessionView } from '@fpf/contracts';
import { createAdapterWith } from '../../src/adapter.ts';
import { findSurvivors } from '../../src/sandbox/end-processes.ts';
import type { StepName } from '../../src/steps.ts';
import { testHost } from '../support/trees/steps.ts';
import { killPartNow } from './kill-part.ts';
import { stateAfter } from './workload.ts';

export type Victim = 'self' | 'engine' | 'holder' | 'tool';
export type Kill = {
  readonly victim: Victim;
  readonly step?: StepName;
  readonly after?: number;
  readonly delayMs?: number;
};
export type Killing = { readonly kills: number; readonly kept: number };

/**
 * One session under fire: each kill ends a driver or a part of it, and after each the session must hold just what was
 * acknowledged.
 */
export async function underFire(options: JsonObject, kills: readonly Kill[]): Promise<Killing> {
  const root = mkdtempSync(join(tmpdir(), 'fpf-kills-'));
  const place = { workspace: join(root, 'workspace'), stateDir: join(root, 'state'), homeDir: join(root, 'home') };
  try {
    mkdirSync(join(place.workspace, 'kept/deep'), { recursive: true });
    for (const [path, content] of stateAfter(0)) writeFileSync(join(place.workspace, path), content);
    let [kept, done] = [0, 0];
    for (const kill of kills) {
      const acknowledged = await drive(place, options, kill);
      done += 1;
      kept = await judge(place, options, Math.max(kept, acknowledged), kill);
    }
    return { kills: done, kept };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

type Place = { readonly workspace: string; readonly stateDir: string; readonly homeDir: string };

/** Starts a driver, kills as told, and gives the number of the last call that it acknowledged. */
async function drive(place: Place, options: JsonObject, { victim, step, after, delayMs = 0 }: Kill): Promise<number> {
  const orders = JSON.stringify({
    ...place,
    options,
    ...(step !== undefined && { step, after: after ?? 0, pauses: victim !== 'self' }),
  });
  const program = fileURLToPath(new URL('./driver.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, orders],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  child.stdin.on('error', () => undefined);
  const said = { out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const pid = child.pid as number;
  try {
    if (!(victim === 'self' && step !== undefined)) {
      await until(() => said.out.includes(step === undefined ? 'begun' : 'paused') || child.exitCode !== null, said);
      await sleep(delayMs);
      if (victim === 'self') process.kill(pid, 'SIGKILL');
      else {
        await killPart(pid, victim);
        // The driver goes on, or says why it cannot; then it is ended too.
        const before = said.out.length;
        child.stdin.write('\n');
        await until(() => /ack|failed/.test(said.out.slice(before)) || child.exitCode !== null, said);
        if (child.exitCode === null) process.kill(pid, 'SIGKILL');
      }
    }
    await within(ended, said);
  } finally {
    child.kill('SIGKILL');
  }
  const last = [...said.out.matchAll(/^(?:ack|open) (\d+)$/gm)].at(-1)?.[1];
  assert.ok(last !== undefined, `the driver said nothing: ${said.out} ${said.err}`);
  return Number(last);
}

async function killPart(pid: number, victim: Exclude<Victim, 'self'>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    // One that has just ended is followed by that of the next call.
    if (killPartNow(pid, victim)) return;
    await sleep(5);
  }
  throw new Error(`no ${victim} was found to kill`);
}

/** Nothing acknowledged is lost, nothing is half there, the host is as it was, nobody is left. */
async function judge(place: Place, options: JsonObject, acknowledged: number, kill: Kill): Promise<number> {
  const told = JSON.stringify(kill);
  const adapter = createAdapterWith(options, testHost());
  const session = await adapter.open({ ...place, session: 'killed' });
  try {
    const history = await session.operations.history();
    const kept = history.filter((step) => step.op === 'tool' && step.state === 'done').length;
    assert.ok(kept >= acknowledged, `${told}: ${acknowledged} calls were acknowledged, and ${kept} are kept`);
    const { findings } = await session.operations.verify();
    assert.deepEqual(findings, [], `${told}: what verify finds`);
    assert.deepEqual(
      await contents(await session.operations.view()),
      sorted(stateAfter(kept)),
      `${told}: the view after ${kept} calls`,
    );
    assert.deepEqual(await hostOf(place), sorted(stateAfter(0)), `${told}: the host`);
    assert.deepEqual(findSurvivors(place.workspace), [], `${told}: processes that are left`);
    return kept;
  } finally {
    await session.close();
  }
}

async function contents(view: SessionView, folder = '.'): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const { path, type } of await view.list(folder)) {
    if (type === 'directory') Object.assign(found, await contents(view, path));
    else found[path] = new TextDecoder().decode(await view.read(path));
  }
  return found;
}

async function hostOf({ workspace }: Place): Promise<Readonly<Record<string, string>>> {
  const { readdirSync, readFileSync } = await import('node:fs');
  const found: Record<string, string> = {};
  for (const entry of readdirSync(workspace, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      found[join(entry.parentPath, entry.name).slice(workspace.length + 1)] = readFileSync(
        join(entry.parentPath, entry.name),
        'utf8',
      );
  return found;
}

function sorted(state: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(state);
}

async function until(holds: () => boolean, said: { readonly out: string; readonly err: string }): Promise<void> {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 60_000) throw new Error(`the driver hangs: ${said.out} ${said.err}`);
    await sleep(5);
  }
}

async function within(ended: Promise<void>, said: { readonly out: string; readonly err: string }): Promise<void> {
  const late = AbortSignal.timeout(60_000);
  await Promise.race([
    ended,
    new Promise((_, reject) =>
      late.addEventListener('abort', () => reject(new Error(`the driver did not end: ${said.out} ${said.err}`)), {
        once: true,
      }),
    ),
  ]);
}
