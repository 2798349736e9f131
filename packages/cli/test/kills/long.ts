// The long form of the kill test, for the bench and for nights: `node --conditions=@fpf/source long.ts [runs] [kills a run] [seed] [engine]`: so
// many runs on each engine together. Every step of a run is killed before and after its commit on both engines, and runs at random times beside.
// Ends with an error on the first thing that is lost, done twice or unaccounted for.
import { type Kill, type Fired, pointsOf, underFire } from './under-fire.ts';
import { steps } from './story.ts';

const [runs = '110', kills = '4', seed = '1', only] = process.argv.slice(2);
const engines = (['sqlite', 'agentfs-sdk'] as const).filter((engine) => only === undefined || engine === only);
const each = Math.ceil(Number(runs) / engines.length);
const perRun = Number(kills);
let state = Number(seed) * 2_654_435_761;

/** A share of one, the same for the same seed. */
function random(): number {
  state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
  return (state >>> 0) / 4_294_967_296;
}

const say = (told: object): void => void process.stdout.write(`${JSON.stringify(told)}\n`);
const all = { runs: 0, kills: 0, attempts: 0, unknown: 0, probed: 0, outside: 0 };
for (const engine of engines) {
  const whole = await underFire(engine, []);
  const points = pointsOf(whole.judged);
  const of = { engine, runs: 0, kills: 0, attempts: 0, unknown: 0, probed: 0, outside: 0, steps, points: points.length };
  // Points of one run lie apart, so that they are met one after another; together the runs meet them all.
  const fixed = Math.max(1, Math.ceil(points.length / each));
  for (let run = 0; run < each; run += 1) {
    const own = Array.from({ length: fixed }, (_, part) => points[run + part * each]).filter((point) => point !== undefined);
    const plan = [
      ...own.map((point): Kill => ({ point })),
      ...Array.from({ length: Math.max(0, perRun - own.length) }, (): Kill => ({ share: random() * 0.6 })),
    ];
    const spread = run % 2 === 0 ? plan : interleaved(plan, own.length);
    add(of, await underFire(engine, spread, whole));
    if (run % 10 === 9) process.stderr.write(`${engine}: ${JSON.stringify(of)}\n`);
  }
  say(of);
  all.runs += of.runs;
  all.kills += of.kills;
  all.attempts += of.attempts;
  all.unknown += of.unknown;
  all.probed += of.probed;
  all.outside += of.outside;
}
say(all);

function add(of: typeof all, { kills: killed, attempts, judged }: Fired): void {
  of.runs += 1;
  of.kills += killed;
  of.attempts += attempts;
  of.unknown += judged.unknown;
  of.probed += judged.probed;
  of.outside += judged.outside;
}

/** Random ones between those at steps. */
function interleaved(plan: readonly Kill[], own: number): readonly Kill[] {
  const [steps_, times] = [plan.slice(0, own), plan.slice(own)];
  return Array.from({ length: Math.max(steps_.length, times.length) }, (_, index) => [times[index], steps_[index]])
    .flat()
    .filter((kill) => kill !== undefined);
}
