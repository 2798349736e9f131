import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { affectedRuns } from './test-all/affected.ts';
import { nodeStart, readBudgets, spentBy } from './test-all/budgets.ts';
import { judged, lastLine, type Counts } from './test-all/counts.ts';
import { installLine } from './test-all/install-line.ts';
import { summarize } from './test-all/print-summary.ts';
import type { TaskRecord } from './nx-record/plugin.ts';
import { buildAll, runNx } from './test-all/run-nx.ts';
import { oneByOne, wholeTargets } from './test-all/targets.ts';
import { cpuTime } from './unit/note-cost.ts';

// Everything that `npm test` runs, each project within its budget; or with --affected what the change since `--base
// REF` (main) reaches. Other options go to Nx.
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { values, tokens } = parseArgs({
  options: { affected: { type: 'boolean', default: false }, base: { type: 'string', default: 'main' } },
  strict: false,
  tokens: true,
});
const affected = values.affected === true;
const rest = tokens.flatMap((token) =>
  token.kind !== 'option' || token.name === 'affected' || token.name === 'base'
    ? []
    : [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`],
);
const runs = affected
  ? affectedRuns(root, String(values.base))
  : [
      [
        'run-many',
        `--targets=${wholeTargets.filter((name) => name !== 'build').join(',')}`,
        `--exclude=${oneByOne.join(',')}`,
        '--exclude-task-dependencies',
      ],
    ];

const [begun, before] = [performance.now(), nodeStart()];
if (!affected && !buildAll(root)) {
  process.stdout.write('the packages do not build\n0 passed, 1 failed\n');
  process.exit(1);
}
let [code, tasks, costs]: [number, readonly TaskRecord[], ReadonlyMap<string, number>] = [0, [], new Map()];
for (const asked of runs) {
  const ran = await runNx(root, [...asked, ...rest]);
  if (ran.code >= 128) {
    process.stderr.write('stopped\n');
    process.exit(ran.code);
  }
  [code, tasks, costs] = [
    Math.max(code, ran.code),
    [...tasks, ...ran.tasks.filter(({ id }) => !tasks.some((task) => task.id === id))],
    new Map([...costs, ...ran.costs]),
  ];
}

const spent = affected ? [] : spentBy(tasks, costs, readBudgets(), Math.max(before, nodeStart()));
const { text, counts } = summarize(root, tasks, spent);
// Nx ended badly although no task did: the graph could not be made, or it refused its options.
const whole: Counts = code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
const final = judged(whole, process.env['FPF_SKIP_IS_FAILURE'] === '1');
if (whole !== counts) process.stdout.write(`Nx ended with ${code} before it ran the tasks; its message is above.\n`);
if (final.failed > whole.failed) process.stdout.write('FPF_SKIP_IS_FAILURE=1: what was skipped counts as failed.\n');
const [seconds, cpu] = [(performance.now() - begun) / 1000, (cpuTime() ?? 0) / 1000];
process.stdout.write(`\nin ${seconds.toFixed(0)} s, with ${cpu.toFixed(0)} s of processor time\n`);
process.stdout.write(`${text}${installLine(root, counts.skipped)}${lastLine(final)}\n`);
process.exitCode = final.failed > 0 || code !== 0 ? 1 : 0;
