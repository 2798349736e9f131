import { join } from 'node:path';
import type { ModelIdentity } from '@fpf/contracts';
import { createSuiteReader, type RanSuite, type SuiteReader } from '@fpf/evaluation';
import type { CommandInput } from '../../command/descriptor.ts';
import { progressOf } from '../../output/progress.ts';
import type { AcceptPlan } from './accept-plan.ts';
import type { AcceptanceFolder } from './acceptance-folder.ts';
import { followFile } from './follow-file.ts';
import { stepSums } from './step-sums.ts';
import { spawnSuite, type SuiteGo } from './spawn-suite.ts';

/**
 * The whole suite, in one or two goes. In the first the candidate answers wherever a scenario leaves it to a model. A suite may leave out, as
 * skipped, what says itself which answer a model gives; just those scenarios are run in a second go, as they are run on any day.
 */
export async function runSuite(
  plan: AcceptPlan,
  candidate: ModelIdentity,
  folder: AcceptanceFolder,
  input: CommandInput,
  signal: AbortSignal,
): Promise<RanSuite> {
  const first = await runGo(
    plan,
    candidate,
    folder,
    { name: 'suite', scenarios: ['features'], told: 'ran with the new model' },
    input,
    signal,
  );
  const left = first.reading.scenarios.filter(({ status, place }) => status === 'SKIPPED' && place !== '').map(({ place }) => place);
  const rest =
    first.stopped === null && first.reading.ended && left.length > 0
      ? await runGo(plan, undefined, folder, { name: 'rest', scenarios: left, told: 'ran as on any day' }, input, signal)
      : undefined;
  const readings = [first.reading, ...(rest ? [rest.reading] : [])];
  return {
    reading: first.reading,
    rest: rest?.reading ?? null,
    stepSums: stepSums(plan.suite.folder, [...new Set(readings.flatMap(({ steps }) => steps))].toSorted()),
    stopped: first.stopped ?? rest?.stopped ?? null,
  };
}

type Go = { readonly name: string; readonly scenarios: readonly string[]; readonly told: string };

async function runGo(
  { suite, suiteMs, candidate: choice }: AcceptPlan,
  candidate: ModelIdentity | undefined,
  folder: AcceptanceFolder,
  { name, scenarios, told }: Go,
  input: CommandInput,
  signal: AbortSignal,
): Promise<Pick<RanSuite, 'reading' | 'stopped'>> {
  const file = join(folder.dir, `${name}.ndjson`);
  const reader: SuiteReader = createSuiteReader();
  const progress = progressOf(input.terminal, told);
  let last = 0;
  const follower = followFile(file, reader.take, () => {
    const { done, of } = reader.far();
    if (done !== last) progress(done, of);
    last = done;
  });
  const formats = [`message:${file}`, `html:${join(folder.dir, `${name}.html`)}`, `junit:${join(folder.dir, `${name}.junit.xml`)}`];
  const go: SuiteGo = { formats, scenarios, ...(candidate && { model: { choice, identity: candidate } }) };
  let whole: string | null = null;
  let stopped: string | null;
  try {
    stopped = await spawnSuite(suite, go, suiteMs, signal);
  } finally {
    whole = follower.end();
  }
  return { reading: reader.result(), stopped: stopped ?? whole };
}
