import { fileURLToPath } from 'node:url';
import { judged, lastLine, type Counts } from './test-all/counts.ts';
import { installLine } from './test-all/install-line.ts';
import { summarize } from './test-all/print-summary.ts';
import { runNx } from './test-all/run-nx.ts';
import { targets } from './test-all/targets.ts';

// Everything, or with --affected what a change reaches (`--base REF` names what it is compared with). Other options go
// to Nx.
const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const command = given.includes('--affected') ? 'affected' : 'run-many';
const rest = given.filter((option) => option !== '--affected');

const { code, tasks } = await runNx(root, [command, `--targets=${targets.join(',')}`, ...rest]);
if (code >= 128) {
  process.stderr.write('stopped\n');
  process.exit(code);
}

const { text, counts } = summarize(root, tasks);
// Nx ended badly although no task did: the graph could not be made, or it refused its options.
const whole: Counts =
  code !== 0 && counts.failed === 0 && counts.skipped.length === 0 ? { ...counts, failed: 1 } : counts;
const final = judged(whole, process.env['FPF_SKIP_IS_FAILURE'] === '1');
if (whole !== counts) process.stdout.write(`Nx ended with ${code} before it ran the tasks; its message is above.\n`);
if (final.failed > whole.failed) process.stdout.write('FPF_SKIP_IS_FAILURE=1: what was skipped counts as failed.\n');
process.stdout.write(`\n${text}${installLine(root, counts.skipped)}${lastLine(final)}\n`);
process.exitCode = final.failed > 0 || code !== 0 ? 1 : 0;
