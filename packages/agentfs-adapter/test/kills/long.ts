// The long form of the kill tests, for the bench and for nights: `node --conditions=@fpf/source long.ts [kills]
// [seed]`: so many kills in all, shared among the steps of the ladder that work here and the engines. One line for each
// pair, and one for all; ends with an error on the first thing that is lost or half there.
import type { Step } from '../../src/options.ts';
import { missing, steps } from '../support/trees/steps.ts';
import { underFire } from './kill-round.ts';
import { planKills, victimsOf } from './plans.ts';

const [kills = '500', seed = '1'] = process.argv.slice(2);
const rounds: { readonly step: Step; readonly engine: 'sqlite' | 'agentfs-sdk' }[] = [];
for (const step of steps)
  if ((await missing(step)) === undefined)
    for (const engine of ['sqlite', 'agentfs-sdk'] as const) rounds.push({ step, engine });
if (rounds.length === 0) {
  process.stderr.write('no step of the ladder works here, so nothing was killed\n');
  process.exitCode = 1;
}
const share = Math.ceil(Number(kills) / rounds.length);
let all = 0;
for (const [index, { step, engine }] of rounds.entries()) {
  // Sessions of twenty-five kills: each begins anew, so that the first calls of a session are killed too.
  let [done, kept] = [0, 0];
  for (let part = 0; done < share; part += 1) {
    const plan = planKills(Math.min(25, share - done), Number(seed) + index * 1_000 + part, victimsOf(step, engine));
    const result = await underFire({ sandbox: [step], engine }, plan);
    done += result.kills;
    kept += result.kept;
  }
  all += done;
  process.stdout.write(`${JSON.stringify({ step, engine, kills: done, kept })}\n`);
}
process.stdout.write(
  `${JSON.stringify({ kills: all, over: `${rounds.length} pairs of a step and an engine`, asked: `${kills} in all` })}\n`,
);
