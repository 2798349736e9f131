// The long form of the kill test, for the bench and for nights: `node --conditions=@fpf/source long.ts [runs] [kills a
// run] [seed] [engine] [part/parts]`: so many runs on each engine, three to a session. Every step of a run is killed
// before and after its commit, and runs at random times beside. Ends with an error on the first thing that is lost,
// done twice or unaccounted for.
import { planOf, randomNumbers } from './plan.ts';
import { type Fired, pointsOf, underFire } from './under-fire.ts';
import { steps } from './story.ts';

const [runs = '55', kills = '4', seed = '1', only = 'both', slice = '1/1'] = process.argv.slice(2);
const engines = (['sqlite', 'agentfs-sdk'] as const).filter((engine) => only === 'both' || engine === only);
const each = Number(runs);
/** So many runs go on in one session. */
const together = 3;
const [part = 1, parts = 1] = slice.split('/').map(Number);
const none = { runs: 0, kills: 0, attempts: 0, unknown: 0, probed: 0, outside: 0 };
let all = none;
for (const engine of engines) {
  const whole = await underFire(
    engine,
    Array.from({ length: together }, () => []),
  );
  const points = whole[0] ? pointsOf(whole[0].judged) : [];
  let of = none;
  for (let session = part - 1; session * together < each; session += parts) {
    const runs = Array.from({ length: together }, (_, at) => session * together + at).filter((run) => run < each);
    const plans = runs.map((run) =>
      planOf(run, each, points, Number(kills), randomNumbers(Number(seed) * 1_000 + run)),
    );
    of = (await underFire(engine, plans, whole)).reduce(sum, of);
    process.stderr.write(`${JSON.stringify({ engine, ...of })}\n`);
  }
  process.stdout.write(`${JSON.stringify({ engine, ...of, steps, points: points.length })}\n`);
  all = add(all, of);
}
process.stdout.write(`${JSON.stringify(all)}\n`);

function sum(of: typeof none, { kills: killed, attempts, judged: { unknown, probed, outside } }: Fired): typeof none {
  return add(of, { runs: 1, kills: killed, attempts, unknown, probed, outside });
}

function add(a: typeof none, b: typeof none): typeof none {
  return {
    runs: a.runs + b.runs,
    kills: a.kills + b.kills,
    attempts: a.attempts + b.attempts,
    unknown: a.unknown + b.unknown,
    probed: a.probed + b.probed,
    outside: a.outside + b.outside,
  };
}
