import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelIdentity } from '@fpf/contracts';
import { createSuiteReader, joinReadings, type RanSuite } from '@fpf/evaluation';
import type { CommandInput } from '../../command/descriptor.ts';
import { progressOf } from '../../output/progress.ts';
import type { AcceptPlan } from './accept-plan.ts';
import type { AcceptanceFolder } from './acceptance-folder.ts';
import { followFile } from './follow-file.ts';
import { spawnSuite, type SuiteGo } from './spawn-suite.ts';
import { stepSums } from './step-sums.ts';
import { cutHalfLine, goesOf, goName, type Part, readGoes } from './suite-goes.ts';
import { leftOf } from './suite-left.ts';

/** What the suite is run in, whichever part of it. */
type Round = {
  readonly plan: AcceptPlan;
  readonly folder: AcceptanceFolder;
  readonly input: CommandInput;
  readonly signal: AbortSignal;
};

type RanPart = Pick<RanSuite, 'reading' | 'stopped'>;

/**
 * The whole suite, in one or two parts. In the first the candidate answers wherever a scenario leaves it to a model. A
 * suite may leave out, as skipped, what says itself which answer a model gives; just those scenarios are run in a
 * second part, as they are run on any day.
 */
export async function runSuite(round: Round, candidate: ModelIdentity): Promise<RanSuite> {
  const first = await runPart(round, { part: 'suite', told: 'ran with the new model', candidate });
  const left = first.reading.scenarios
    .filter(({ status, place }) => status === 'SKIPPED' && place !== '')
    .map(({ place }) => place);
  const rest =
    first.stopped === null && first.reading.ended && left.length > 0
      ? await runPart(round, { part: 'rest', told: 'ran as on any day', wanted: left })
      : undefined;
  const readings = [first.reading, ...(rest ? [rest.reading] : [])];
  return {
    reading: first.reading,
    rest: rest?.reading ?? null,
    stepSums: stepSums(round.plan.suite.folder, [...new Set(readings.flatMap(({ steps }) => steps))].toSorted()),
    stopped: first.stopped ?? rest?.stopped ?? null,
  };
}

type Wanted = {
  readonly part: Part;
  readonly told: string;
  readonly candidate?: ModelIdentity;
  /** Scenarios by file and line; all of them where none are named. */
  readonly wanted?: readonly string[];
};

/** Only what has not come to its end in an earlier go. */
async function runPart(round: Round, { part, wanted, told, candidate }: Wanted): Promise<RanPart> {
  const { dir, suiteBegan } = round.folder;
  const scenarios = leftOf(dir, part, wanted);
  const name = goName(part, goesOf(dir, part) + 1);
  const stopped =
    scenarios.length === 0
      ? null
      : await runGo(round, name, told, {
          formats: [
            `message:${join(dir, `${name}.ndjson`)}`,
            `html:${join(dir, `${name}.html`)}`,
            `junit:${join(dir, `${name}.junit.xml`)}`,
          ],
          scenarios,
          ...(candidate && { model: { choice: round.plan.candidate, identity: candidate } }),
          began: suiteBegan,
        });
  const goes = readGoes(dir, part);
  return { reading: goes.length > 0 ? joinReadings(goes) : createSuiteReader().result(), stopped };
}

/**
 * Why it did not come to its end, or null. A stop leaves what was told before it: what failed since was the stop's
 * doing.
 */
async function runGo(
  { plan, folder, input, signal }: Round,
  name: string,
  told: string,
  go: SuiteGo,
): Promise<string | null> {
  const file = join(folder.dir, `${name}.ndjson`);
  const reader = createSuiteReader();
  const progress = progressOf(input.terminal, told);
  let last = 0;
  const follower = followFile(file, reader.take, () => {
    const { done, of } = reader.far();
    if (done !== last) progress(done, of);
    last = done;
  });
  let upTo: number | undefined;
  const mark = (): void => void (upTo = existsSync(file) ? statSync(file).size : 0);
  signal.addEventListener('abort', mark, { once: true });
  let whole: string | null = null;
  let stopped: string | null;
  try {
    stopped = await spawnSuite(plan.suite, go, plan.suiteMs, signal);
  } finally {
    whole = follower.end();
    signal.removeEventListener('abort', mark);
    if (upTo !== undefined) cutHalfLine(file, upTo);
  }
  return stopped ?? whole;
}
