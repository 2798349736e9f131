// The long form of the kill tests of commits and undos by sessions: `node --conditions=@fpf/source commits-long.ts
// [kills] [seed]`, half of them on each engine. One line for each; ends with an error on the first host or session that
// is half there.
import { commitsUnderFire, planCommitKills } from './commit-round.ts';

/** All that a session has is verified after each kill, so a new one takes over where that would take the most time. */
const ofOneSession = 60;

const [kills = '100', seed = '1'] = process.argv.slice(2);
for (const engine of ['sqlite', 'agentfs-sdk'] as const) {
  const plan = planCommitKills(Math.ceil(Number(kills) / 2), Number(seed), engine);
  const sum: Record<string, number> = {};
  for (let at = 0; at < plan.length; at += ofOneSession) {
    const counts = await commitsUnderFire({ engine }, plan.slice(at, at + ofOneSession));
    for (const [outcome, count] of Object.entries(counts)) sum[outcome] = (sum[outcome] ?? 0) + count;
  }
  process.stdout.write(`${JSON.stringify({ engine, kills: plan.length, ...sum })}\n`);
}
