// `pnpm -s run properties -- 1000000`: the same laws over many more cases, on two processes; with `--seed N` another
// million.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { holdLaws, type Tally } from './laws.ts';

const share = 20_000;
const numbers = process.argv.slice(2).filter((argument) => argument !== '--');
const at = numbers.indexOf('--seed');
const seed = at < 0 ? 1 : Number(numbers[at + 1]);
const cases = Number(numbers[0] ?? 1_000_000);
const only = numbers.indexOf('--share');

if (only >= 0) {
  process.stdout.write(JSON.stringify(await holdLaws(cases, seed)));
} else {
  const begun = performance.now();
  const tally: Tally = { cases: 0, decisions: { pass: 0, degrade: 0, abstain: 0 } };
  const seeds = Array.from({ length: Math.ceil(cases / share) }, (_, index) => seed * 100_000 + index);
  await Promise.all([worker(seeds, tally), worker(seeds, tally)]);
  const { pass, degrade, abstain } = tally.decisions;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write(
    `${tally.cases} cases hold (pass ${pass}, degrade ${degrade}, abstain ${abstain}) in ${seconds} s\n`,
  );
  if (tally.cases < cases) process.exitCode = 1;
}

async function worker(seeds: number[], tally: Tally): Promise<void> {
  for (let next = seeds.shift(); next !== undefined; next = seeds.shift()) {
    const child = spawn(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), String(share), '--seed', String(next), '--share'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
    const [status] = (await once(child, 'close')) as [number | null];
    if (status !== 0) {
      process.stderr.write(`the share with seed ${next} failed\n`);
      process.exitCode = 1;
      continue;
    }
    const part = JSON.parse(said) as Tally;
    tally.cases += part.cases;
    for (const decision of ['pass', 'degrade', 'abstain'] as const)
      tally.decisions[decision] += part.decisions[decision];
  }
}
