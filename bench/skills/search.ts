import { bestPeer } from './search/best-peer.ts';
import { compareAt } from './search/compare.ts';
import { type EvaluationSet, readEvaluationSet, splits } from './search/evaluation-set.ts';
import { ownSearcher } from './search/own-searcher.ts';
import { pairedOnUnseen } from './search/paired.ts';
import { poolsOf, poolSizes } from './search/pools.ts';
import { queryTimes } from './search/query-times.ts';
import { answersOf } from './search/rates.ts';
import { shippedPackRates } from './search/shipped-pack.ts';
import { sensitivityOf } from './search/sensitivity.ts';
import { strataOf } from './search/strata.ts';
import { accuracyTable, packTable, pairedTable, sensitivityTable, strataTable } from './search/tables.ts';

/**
 * Accuracy and abstention beside MiniSearch with the same tokens, what each constant matters, and times. `--json` for
 * machines; `--tune` looks at the sets that the constants were chosen on, and leaves the others alone.
 */
export async function skillsSearch(args: readonly string[] = []): Promise<string> {
  const looked = args.includes('--tune') ? splits.filter((split) => split.startsWith('tune')) : splits;
  const sets = new Map(looked.map((split) => [split, readEvaluationSet(split)]));
  const tune = sets.get('tune') as EvaluationSet;
  const peer = bestPeer(tune);
  const lines = poolSizes.flatMap((size) => compareAt(size, sets, tune, peer));
  const paired = pairedOnUnseen(sets, peer);
  const strata = [...sets].map(([split, set]) => ({
    split,
    strata: strataOf(answersOf(ownSearcher(), poolsOf(set, 200))),
  }));
  const times = queryTimes();
  const sensitivity = sensitivityOf(sets);
  const pack = await shippedPackRates();
  if (args.includes('--json'))
    return JSON.stringify({ lines, paired, strata, peer, times, sensitivity, pack }, undefined, 2);
  return [
    accuracyTable(lines),
    'keep: on-topic requests that are not abstained on; served: and a right skill is among the chosen.',
    `\nMiniSearch with ${JSON.stringify(peer)}, chosen on tune. Its threshold at each size: the one with which it abstains on tune as`,
    'often as ours does; “same abstain”: the one with which it does so on the split itself, which it could not know beforehand.',
    ...(paired === undefined
      ? []
      : [
          `\nRequest by request over the sets that nothing was chosen on, test, confirm and fresh together (fresh has 130 skills):\n${pairedTable(paired)}`,
          'by chance: the sign test, were both as good. Below 600 skills a request is asked over several pools, so it counts more than once.',
        ]),
    `\nOn-topic requests by the words that they share with name and description of their skill (200 skills):\n${strataTable(strata)}`,
    `\nThe shipped pack, asked by people who were told what it can and not what it says of itself:\n${packTable(pack)}`,
    `\nQuery over ${times.skills} skills: first of a process ${times.firstMs.toFixed(0)} ms (${times.firstCpuMs.toFixed(0)} ms of processor time), of the one that counts the words ${times.countedMs.toFixed(0)} ms, first over a new list ${times.anewMs.toFixed(0)} ms, p50 ${times.p50Ms.toFixed(2)} ms, p95 ${times.p95Ms.toFixed(2)} ms`,
    `\nEach constant tried, the others as they are (200 skills); costs: the most that it loses on a set, in points:\n${sensitivityTable(sensitivity)}`,
  ].join('\n');
}
