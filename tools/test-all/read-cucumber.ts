import { nothing, type Counts, type Failure, type Skip } from './counts.ts';
import { oneLine } from './one-line.ts';

interface Envelope {
  readonly pickle?: { readonly id: string; readonly name: string; readonly uri: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string; readonly message?: string };
  };
  readonly attachment?: { readonly testCaseStartedId?: string; readonly body: string; readonly mediaType: string };
  readonly testCaseFinished?: { readonly testCaseStartedId: string; readonly willBeRetried: boolean };
}

/** Worst first: a scenario is as bad as its worst step. A step without code, or left unfinished, is a failure. */
const order = ['FAILED', 'AMBIGUOUS', 'UNDEFINED', 'PENDING', 'UNKNOWN', 'SKIPPED', 'PASSED'];

/** Counts the scenarios of Cucumber's message stream. A scenario that began and never finished has failed. */
export function countScenarios(ndjson: string): Counts {
  const envelopes = ndjson
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Envelope);
  const pickles = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle] as const] : [])));
  const cases = new Map(
    envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])),
  );
  const finished = new Map(
    envelopes.flatMap(({ testCaseFinished: end }) =>
      end ? [[end.testCaseStartedId, end.willBeRetried] as const] : [],
    ),
  );
  let counts = nothing;
  for (const { testCaseStarted: started } of envelopes) {
    if (started === undefined || finished.get(started.id) === true) continue;
    const pickle = pickles.get(cases.get(started.testCaseId) ?? '');
    const own = envelopes.filter(
      ({ testStepFinished, attachment }) => (testStepFinished ?? attachment)?.testCaseStartedId === started.id,
    );
    const name = `${pickle?.uri ?? ''}: ${pickle?.name ?? ''}`;
    const status = finished.has(started.id) ? worst(own) : 'UNKNOWN';
    if (status === 'PASSED') counts = { ...counts, passed: counts.passed + 1 };
    else if (status === 'SKIPPED') counts = { ...counts, skipped: [...counts.skipped, skip(name, own)] };
    else counts = { ...counts, failed: counts.failed + 1, failures: [...counts.failures, failure(name, status, own)] };
  }
  return counts;
}

function worst(own: readonly Envelope[]): string {
  const seen = own.flatMap(({ testStepFinished }) => testStepFinished?.testStepResult.status ?? []);
  return seen.reduce((a, b) => (rank(a) <= rank(b) ? a : b), 'PASSED');
}

/** A status that nobody knows is as bad as one that never came. */
function rank(status: string): number {
  return order.includes(status) ? order.indexOf(status) : order.indexOf('UNKNOWN');
}

/** What the worst step said. A step without code has nothing to say but that. */
function failure(name: string, status: string, own: readonly Envelope[]): Failure {
  const steps = own.flatMap(({ testStepFinished }) => testStepFinished?.testStepResult ?? []);
  return { name, message: oneLine(steps.find((step) => step.status === status)?.message) || status.toLowerCase() };
}

/** A step that skips says why: as its message, or as text attached to the scenario. */
function skip(name: string, own: readonly Envelope[]): Skip {
  const messages = own.flatMap(({ testStepFinished }) =>
    testStepFinished?.testStepResult.status === 'SKIPPED' ? (testStepFinished.testStepResult.message ?? []) : [],
  );
  const texts = own.flatMap(({ attachment }) => (attachment?.mediaType.startsWith('text/') ? attachment.body : []));
  return { name, reason: [...messages, ...texts].join('; ') };
}
