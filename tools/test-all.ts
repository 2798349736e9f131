import { fileURLToPath } from 'node:url';
import { nodeStart, readBudgets, spentBy } from './test-all/budgets.ts';
import { judged, lastLine, type Counts } from './test-all/counts.ts';
import { installLine } from './test-all/install-line.ts';
import { summarize } from './test-all/print-summary.ts';
import { runNx } from './test-all/run-nx.ts';
import { affectedTargets, oneByOne, wholeTargets } from './test-all/targets.ts';
import { cpuTime } from './unit/note-cost.ts';

// Everything that `npm test` runs, each project within its budget; or with --affected what a change reaches (`--base
// REF` names what it is compared with). Other options go to Nx.
const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const affected = given.includes('--affected');
const rest = given.filter((option) => option !== '--affected');
const asked = affected
  ? ['affected', `--targets=${affectedTargets.join(',')}`]
  : ['run-many', `--targets=${wholeTargets.join(',')}`, `--exclude=${oneByOne.join(',')}`];

const [begun, before] = [performance.now(), nodeStart()];
const { code, tasks, costs } = await runNx(root, [...asked, ...rest]);
if (code >= 128) {
  process.stderr.write('stopped\n');
  process.exit(code);
}

const spent = affected ? [] : spentBy(tasks, costs, readBudgets(), Math.max(before, nodeStart()));
const { text, counts } = summarize(root, tasks, spent);
// Nx ended badly although no task did: the graph could not be made, or it refused its options.
const whole: Counts =
  code !== 0 && counts.failed === 0 && counts.skipped.length === 0 ? { ...counts, failed: 1 } : counts;
const final = judged(whole, process.env['FPF_SKIP_IS_FAILURE'] === '1');
if (whole !== counts) process.stdout.write(`Nx ended with ${code} before it ran the tasks; its message is above.\n`);
if (final.failed > whole.failed) process.stdout.write('FPF_SKIP_IS_FAILURE=1: what was skipped counts as failed.\n');
const [seconds, cpu] = [(performance.now() - begun) / 1000, (cpuTime() ?? 0) / 1000];
process.stdout.write(`\n${text}in ${seconds.toFixed(0)} s, with ${cpu.toFixed(0)} s of processor time\n`);
process.stdout.write(`${installLine(root, counts.skipped)}${lastLine(final)}\n`);
process.exitCode = final.failed > 0 || code !== 0 ? 1 : 0;
