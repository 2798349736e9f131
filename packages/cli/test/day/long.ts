// The long form of a day, for the bench: `node --conditions=@fpf/source long.ts [requests] [seed]`. Ends with an error
// at the first step after which the folder, or what waits in the session, is not what a person would expect.
import { fpfWords } from '../support/program.ts';
import { liveADay } from './day.ts';

const [requests = '200', seed = '1'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await liveADay(Number(requests), Number(seed), fpfWords))}\n`);
