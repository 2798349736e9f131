// The long form of the kill tests of commits and undos by sessions: `node --conditions=@fpf/source commits-long.ts
// [kills] [seed]`, half of them on each engine. One line for each; ends with an error on the first host or session that
// is half there.
import { commitsUnderFire, planCommitKills } from './commit-round.ts';

const [kills = '100', seed = '1'] = process.argv.slice(2);
for (const engine of ['sqlite', 'agentfs-sdk'] as const) {
  const plan = planCommitKills(Math.ceil(Number(kills) / 2), Number(seed), engine);
  process.stdout.write(
    `${JSON.stringify({ engine, kills: plan.length, ...(await commitsUnderFire({ engine }, plan)) })}\n`,
  );
}
