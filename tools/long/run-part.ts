import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, asCounts, nothing, type Counts } from '../test-all/counts.ts';
import type { Part } from './parts.ts';

/** What one part came to, in how many seconds, and what it printed. */
export type RanPart = Counts & { readonly seconds: number; readonly printed: string };

/** Runs the commands of one part, and counts what they leave or say. */
export async function runPart(root: string, { commands }: Part): Promise<RanPart> {
  const begun = performance.now();
  let [counts, printed]: [Counts, string] = [nothing, ''];
  for (const { cwd, args, reports } of commands) {
    const { code, said } = await run(join(root, cwd), args);
    printed += said;
    const own = reports === undefined ? lastCounts(said) : countsIn(join(root, cwd, reports));
    const bad = code !== 0 && (own?.failed ?? 0) === 0;
    const why = own === undefined ? 'left no counts' : `ended with ${code}, although nothing that it counts failed`;
    counts = add(counts, own ?? nothing);
    if (bad || own === undefined || own.passed + own.failed + own.skipped.length === 0)
      counts = add(counts, { ...nothing, failed: 1, failures: [{ name: args.join(' '), message: why }] });
  }
  return { ...counts, seconds: (performance.now() - begun) / 1000, printed };
}

function run(cwd: string, args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, FPF_TEST_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

function countsIn(folder: string): Counts | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => asCounts(JSON.parse(readFileSync(join(folder, name), 'utf8'))) ?? [])
    .reduce(add, nothing);
}

/** A program without a report says its counts in its last line. */
function lastCounts(said: string): Counts | undefined {
  const [, passed, failed, skipped = 0] =
    /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(said.trimEnd().split('\n').at(-1) ?? '') ?? [];
  if (passed === undefined) return undefined;
  const skips = Array.from({ length: Number(skipped) }, () => ({ name: 'a check', reason: 'it says so above' }));
  return { ...nothing, passed: Number(passed), failed: Number(failed), skipped: skips };
}
