import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { builtFile } from '../built.ts';
import { median, row } from '../measure.ts';
import { writeCorpus } from './index-corpus.ts';

type Cost = { readonly whole: number; readonly answer: number; readonly count: number };

const rounds = 5;
/** Files that changed this lately are read again: the index settles once they are older. */
const settleMs = 2_500;

const asked: readonly (readonly [how: string, what: string])[] = [
  ['plain', 'walk, read and SHA-256 alone'],
  ['cold', 'cold list, nothing kept'],
  ['list', 'warm list'],
  ['resolve', 'warm resolve of one id'],
];

/**
 * Cold and warm index beside a plain walk over the same files, in processes of their own; processor time, medians of
 * five.
 */
export async function skillsIndex(): Promise<string> {
  for (const name of ['@fpf/contracts', '@fpf/skill-registry']) builtFile(name, 'index.js');
  const lines = [
    row(['skills', 'what', 'CPU ms, whole process', 'CPU ms, the answer', 'answer to the plain walk']),
    row(['---', '---', '---', '---', '---']),
  ];
  for (const count of [1_000, 10_000]) {
    const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-index-'));
    try {
      lines.push(...(await measureCount(dir, count)));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return lines.join('\n');
}

async function measureCount(dir: string, count: number): Promise<readonly string[]> {
  const { files, bytes } = writeCorpus(join(dir, 'skills'), count);
  await setTimeout(settleMs);
  const run = (how: string): Cost => measureChild(how, join(dir, 'skills'), join(dir, 'state'));
  const first = run('list');
  const costs = new Map<string, Cost[]>(asked.map(([how]) => [how, []]));
  for (let round = 0; round < rounds; round += 1) for (const [how] of asked) costs.get(how)?.push(run(how));
  const plain = median((costs.get('plain') ?? []).map(({ answer }) => answer));
  const line = (what: string, all: readonly Cost[]): string => {
    const answer = median(all.map((cost) => cost.answer));
    const whole = median(all.map((cost) => cost.whole));
    return row([`${count}`, what, whole.toFixed(0), answer.toFixed(0), (answer / plain).toFixed(2)]);
  };
  return [
    row([`${count}`, `(${files} files, ${(bytes / 1e6).toFixed(1)} MB)`, '', '', '']),
    ...asked.map(([how, what]) => line(what, costs.get(how) ?? [])),
    line('first list, stored for the next', [first]),
  ];
}

function measureChild(how: string, folder: string, stateDir: string): Cost {
  const child = fileURLToPath(new URL('./index-child.ts', import.meta.url));
  const ran = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', child, how, folder, stateDir], {
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`bench: ${how} ended with ${ran.status ?? ran.signal}: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as Cost;
}
