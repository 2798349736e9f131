// The long form of the fuzz, for the bench and for nights: `node --conditions=@fpf/source long.ts [replies] [first
// seed]`. One line of counts; ends with an error on the first reply that came out as it must not.
import { fuzz } from './fuzz.ts';

const [replies = '10000', first = '100000'] = process.argv.slice(2);
const started = performance.now();
const counts = await fuzz(Number(replies), Number(first));
const peakMiB = Math.round(process.resourceUsage().maxRSS / 1_024);
process.stdout.write(
  `${JSON.stringify({ replies: Number(replies), ...counts, peakMiB, seconds: Math.round((performance.now() - started) / 1_000) })}\n`,
);
