import { join } from 'node:path';
import type { ModelIdentity } from '@fpf/contracts';
import { createSuiteReader, type RanSuite } from '@fpf/evaluation';
import type { CommandInput } from '../../command/descriptor.ts';
import { progressOf } from '../../output/progress.ts';
import type { AcceptPlan } from './accept-plan.ts';
import type { AcceptanceFolder } from './acceptance-folder.ts';
import { followFile } from './follow-file.ts';
import { readSuiteFile, type SuitePart } from './read-suite-file.ts';
import { spawnSuite, type SuiteRun } from './spawn-suite.ts';
import { stepSums } from './step-sums.ts';

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
      ? await runPart(round, { part: 'rest', told: 'ran as on any day', scenarios: left })
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
  /** `suite` is the whole of it with the candidate, `rest` what it leaves out, as on any day. */
  readonly part: SuitePart;
  readonly told: string;
  readonly candidate?: ModelIdentity;
  /** Scenarios by file and line; all of them where none are named. */
  readonly scenarios?: readonly string[];
};

async function runPart(
  { plan, folder, input, signal }: Round,
  { part, scenarios = ['features'], told, candidate }: Wanted,
): Promise<RanPart> {
  const file = join(folder.dir, `${part}.ndjson`);
  const run: SuiteRun = {
    formats: [
      `message:${file}`,
      `html:${join(folder.dir, `${part}.html`)}`,
      `junit:${join(folder.dir, `${part}.junit.xml`)}`,
    ],
    scenarios,
    ...(candidate && { model: { choice: plan.candidate, identity: candidate } }),
  };
  const reader = createSuiteReader();
  const progress = progressOf(input.terminal, told);
  let last = 0;
  const follower = followFile(file, reader.take, () => {
    const { done, of } = reader.far();
    if (done !== last) progress(done, of);
    last = done;
  });
  let whole: string | null = null;
  let stopped: string | null;
  try {
    stopped = await spawnSuite(plan.suite, run, plan.suiteMs, signal);
  } finally {
    whole = follower.end();
  }
  return { reading: readSuiteFile(folder.dir, part), stopped: stopped ?? whole };
}
