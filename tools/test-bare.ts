// Runs the tests that look at the machine once more as on a bare one: bubblewrap covered, as root in a clone that only
// root may enter, and as an ordinary user. Ends with the line of counts. What is skipped because bubblewrap is covered,
// or because an ordinary user is none but that, is no skip here; any other skip is. With `--base REF` those of the
// packages that the change since then is in.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { childrenSeconds } from './affected/timed.ts';
import { chooseTests } from './bare/choose-tests.ts';
import { changedSince } from './reach/changed-since.ts';
import { cannotCover, runCovered, type User } from './bare/run-covered.ts';
import { add, judged, lastLine, nothing, type Counts } from './test-all/counts.ts';
import { nameFailures, sections } from './test-all/name-failures.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { base } = parseArgs({ options: { base: { type: 'string' } } }).values;
const tests = chooseTests(root, base === undefined ? undefined : changedSince(root, base));
const expected: Readonly<Record<User, RegExp>> = {
  root: /bubblewrap is not installed/,
  ordinary: /bubblewrap is not installed|\broot\b|needs to mount/,
};

const why = cannotCover();
const failed: string[] = [];
let whole: Counts = nothing;
if (why !== undefined) whole = { ...nothing, skipped: [{ name: 'tests with bubblewrap covered', reason: why }] };
else
  for (const user of ['root', 'ordinary'] as const)
    for (const [folder, files] of tests) {
      const [start, cpu] = [performance.now(), childrenSeconds()];
      const counts = runCovered(root, user, folder, files);
      const skipped = counts.skipped.filter(({ reason }) => !expected[user].test(reason));
      const own = { ...counts, skipped };
      const [seconds, spent] = [(performance.now() - start) / 1000, childrenSeconds() - cpu];
      const took = `${seconds.toFixed(0)} s, CPU ${spent.toFixed(0)} s`;
      process.stdout.write(`bare: ${folder} as ${user}: ${lastLine(own)} (${took})\n`);
      failed.push(...nameFailures(`${folder} as ${user}`, own));
      whole = add(whole, own);
    }
const counts = judged(whole, process.env['FPF_SKIP_IS_FAILURE'] === '1');
process.stdout.write(`${[...sections(failed, whole.skipped), lastLine(counts)].join('\n')}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
