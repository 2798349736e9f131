import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Orders } from './orders.ts';

export type Ended = { readonly outcome: string; readonly codes: readonly string[]; readonly words: readonly string[] };

export type Attempt = {
  /** It was killed, by itself or from here. */
  readonly killed: boolean;
  /** How long after its run had a place. */
  readonly ms: number;
  readonly ended?: Ended;
};

const program = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** One attempt in a process of its own, killed so long after its run has a place; without a time it goes to its end. */
export async function attempt(orders: Orders, killAfterMs?: number): Promise<Attempt> {
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, HOME: orders.place.dir, XDG_STATE_HOME: orders.place.home };
  const child = spawn(process.execPath, [...flags, program, JSON.stringify(orders)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()));
  const closed = new Promise<string | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  const over = new AbortController();
  const late = setTimeout(() => child.kill('SIGTERM'), 240_000);
  const began = child.stdout.once.bind(child.stdout);
  const go = new Promise<number>((resolve) => began('data', () => resolve(performance.now())));
  if (killAfterMs !== undefined) {
    const soon = go
      .then(() => sleep(killAfterMs, undefined, { signal: over.signal }))
      .then(() => child.kill('SIGKILL'));
    soon.catch(() => undefined);
  }
  const signal = await closed;
  clearTimeout(late);
  over.abort();
  const ms = said.out === '' ? 0 : performance.now() - (await go);
  const end = /^end (.*)$/m.exec(said.out)?.[1];
  if (signal !== 'SIGKILL' && end === undefined)
    throw new Error(`the worker ended (${signal}) without a word: ${said.out} ${said.err}`);
  return { killed: signal === 'SIGKILL', ms, ...(end !== undefined && { ended: JSON.parse(end) as Ended }) };
}

/** Where the run is, as its embedding program has noted it. */
export function begunIn({ begun }: Orders['place']): { readonly run: string; readonly session: string } | undefined {
  return existsSync(begun) ? (JSON.parse(readFileSync(begun, 'utf8')) as { run: string; session: string }) : undefined;
}
