// The long form of the kill tests of commits: `node --conditions=@fpf/source kills-long.ts [kills] [seed]`. Ends with
// an error on the first workspace that is neither before, nor after, nor can be brought to either.
import { type Outcome, killOnce, planCommitKills } from './support/commit-kills.ts';

const [kills = '150', seed = '1'] = process.argv.slice(2);
const counts: Record<Outcome, number> = { before: 0, after: 0, resumed: 0, 'rolled back': 0 };
for (const [n, kill] of planCommitKills(Number(kills), Number(seed)).entries())
  counts[await killOnce(Number(seed) * 10_000 + n, kill)] += 1;
process.stdout.write(`${JSON.stringify({ kills: Number(kills), ...counts })}\n`);
