import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { childrenSeconds } from './affected/timed.ts';
import { add, judged, lastLine, nothing, type Counts } from './test-all/counts.ts';
import { nameFailures, sections } from './test-all/name-failures.ts';
import { changedSince } from './reach/changed-since.ts';
import { chooseParts } from './long/parts.ts';
import { runPart } from './long/run-part.ts';
import { buildAll } from './test-all/run-nx.ts';

// The suites that `npm test` leaves out: kills, faults, the second engine, mutants, releases, pages, and whatever takes
// long. `--base REF` runs those that the change since then reaches, names of parts run these, `--list` only tells, and
// `--proven` takes it from an `npm test` just before that the scenarios pass.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    list: { type: 'boolean', default: false },
    proven: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const changed = values.base === undefined ? undefined : changedSince(root, values.base);
const parts = chooseParts(root, changed, values.proven).filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  const names = chooseParts(root, undefined, false).map(({ name }) => name);
  process.stderr.write(
    `no part ${unknown.join(', ')} ${changed ? 'is reached' : 'exists'}: there are ${names.join(', ')}\n`,
  );
  process.exit(2);
}
for (const { name, says } of parts) process.stdout.write(`${name}: ${says}\n`);
if (values.list) process.exit(0);
// The command line and its tests run what is built.
if (parts.length > 0 && !buildAll(root)) {
  process.stdout.write('the packages do not build\n0 passed, 1 failed\n');
  process.exit(1);
}

let counts: Counts = nothing;
const failed: string[] = [];
const took: string[] = [];
const waiting = [...parts];
// Two at once: parts wait, too. What one prints stands together.
const work = async (): Promise<void> => {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    process.stdout.write(`long: ${part.name} begins\n`);
    const { seconds, printed, ...own } = await runPart(root, part);
    counts = add(counts, own);
    failed.push(...nameFailures(part.name, own));
    took.push(`${part.name} ${seconds.toFixed(0)} s`);
    process.stdout.write(`\n${printed}\nlong: ${part.name}: ${lastLine(own)} in ${seconds.toFixed(0)} s\n`);
  }
};
await Promise.all([work(), work()]);
const final = judged(counts, process.env['FPF_SKIP_IS_FAILURE'] === '1');
const spent = took.length === 0 ? 'nothing is reached' : `${took.join(', ')}; CPU ${childrenSeconds().toFixed(0)} s`;
process.stdout.write(`\n${[spent, ...sections(failed, counts.skipped), lastLine(final)].join('\n')}\n`);
process.exitCode = final.failed > 0 ? 1 : 0;
