// The long form of the oracle, for the bench and for nights: `node --conditions=@fpf/source long.ts [seeds] [step]
// [calls] [first seed]`: so many seeds on each step of the ladder, or on the one that is named, and so many calls to a
// seed. One line for each step; ends with an error on the first difference.
import { missing, steps } from '../support/trees/steps.ts';
import { consultAll } from './oracle.ts';

const [seeds = '300', only, calls = '10', first = '10000'] = process.argv.slice(2);
let all = 0;
for (const [index, step] of steps.entries()) {
  if (only !== undefined && step !== only) continue;
  const why = await missing(step);
  if (why !== undefined) {
    process.stdout.write(`${JSON.stringify({ step, missing: why })}\n`);
    continue;
  }
  const started = performance.now();
  const count = await consultAll(
    Array.from({ length: Number(seeds) }, (_, number) => {
      // Each step has seeds of its own, and each fifth session lies in the other engine.
      const seed = Number(first) + index * Number(seeds) + number;
      return { step, seed, calls: Number(calls), options: { engine: seed % 5 === 0 ? 'agentfs-sdk' : 'sqlite' } };
    }),
  );
  all += count.calls;
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ step, seeds: Number(seeds), ...count, differences: 0, seconds })}\n`);
}
if (all === 0) {
  process.stderr.write(
    `${only === undefined ? 'no step of the ladder works here' : `the step ${only} does not work here`}, so nothing was tried\n`,
  );
  process.exitCode = 1;
}
