import { join, resolve } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { createSuiteReader } from '../suite/read-suite.ts';
import type { SuitePart } from './acceptance-files.ts';
import type { AcceptancePlan, AcceptancePorts, World } from './acceptance-plan.ts';
import { followFile } from './follow-file.ts';
import type { RanSuite } from './judge-suite.ts';
import { spawnSuite } from './spawn-suite.ts';

/** What the suite is run in, whichever part of it. */
type Round = {
  readonly plan: AcceptancePlan;
  readonly dir: string;
  readonly ports: AcceptancePorts;
  readonly signal: AbortSignal;
};

type RanPart = Pick<RanSuite, 'reading' | 'stopped'>;

/**
 * The whole suite, in one or two parts. In the first the candidate answers wherever a scenario leaves it to a model. A
 * suite may leave out, as skipped, what says itself which answer a model gives; just those scenarios are run in a
 * second part, as they are run on any day.
 */
export async function runSuite(round: Round): Promise<RanSuite> {
  const first = await runPart(round, {
    part: 'suite',
    what: 'ran with the new model',
    world: round.plan.candidate.world,
  });
  const left = first.reading.scenarios
    .filter(({ status, place }) => status === 'SKIPPED' && place !== '')
    .map(({ place }) => place);
  const rest =
    first.stopped === null && first.reading.ended && left.length > 0
      ? await runPart(round, { part: 'rest', what: 'ran as on any day', scenarios: left })
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
  readonly what: string;
  /** Without one the suite runs as on any day. */
  readonly world?: World;
  /** Scenarios by file and line; all of them where none are named. */
  readonly scenarios?: readonly string[];
};

async function runPart(
  { plan, dir, ports, signal }: Round,
  { part, scenarios = ['features'], what, world }: Wanted,
): Promise<RanPart> {
  const file = join(dir, `${part}.ndjson`);
  const formats = [`message:${file}`, `html:${join(dir, `${part}.html`)}`, `junit:${join(dir, `${part}.junit.xml`)}`];
  const reader = createSuiteReader();
  const progress = ports.progress(what);
  let last = 0;
  const follower = followFile(file, reader.take, () => {
    const { done, of } = reader.far();
    if (done !== last) progress(done, of);
    last = done;
  });
  let whole: string | null = null;
  let stopped: string | null;
  try {
    stopped = await spawnSuite(plan.suite, { formats, scenarios, world }, plan.suiteMs, signal);
  } finally {
    whole = follower.end();
  }
  return { reading: reader.result(), stopped: stopped ?? whole };
}

/** The files in which the steps of a suite stand, by their sums: with other steps it is another suite. */
function stepSums(folder: string, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [file, sumOf(resolve(folder, file))]));
}

function sumOf(file: string): string {
  try {
    const bytes = readPlain(file, largestSteps, { links: 'follow' })?.bytes;
    return bytes ? sha256(bytes) : 'missing';
  } catch {
    // What cannot be read is no reason to stop; it makes another digest than what can.
    return 'unreadable';
  }
}

const largestSteps = 8_388_608;
