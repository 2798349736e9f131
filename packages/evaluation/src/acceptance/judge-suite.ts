import type { AcceptanceCheck, AcceptanceSuite, ModelIdentity } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { visibleLine } from '@fpf/files/text';
import { visibleName } from '../report/say-model.ts';
import type { SuiteReading, SuiteScenario } from '../suite/suite-scenario.ts';

/** A suite that was run: what its messages say, the sums of the files of its steps, and why it was ended, if it was. */
export type RanSuite = {
  readonly reading: SuiteReading;
  /** The scenarios that the candidate had no part in, run as on any day; null where there are none. */
  readonly rest: SuiteReading | null;
  readonly stepSums: Readonly<Record<string, string>>;
  readonly stopped: string | null;
};

export type JudgedSuite = {
  readonly suite: AcceptanceSuite;
  readonly checks: readonly AcceptanceCheck[];
  readonly others: readonly string[];
};

const listed = 64;

/**
 * Green is every scenario, run to its end and passed. That the candidate decided in some of them is asked for too: else
 * it was never tried.
 */
export function judgeSuite({ reading, rest, stepSums, stopped }: RanSuite, candidate: ModelIdentity): JudgedSuite {
  const ended = reading.ended && rest?.ended !== false;
  const scenarios = together(reading, rest);
  const bad = scenarios.filter(({ status }) => status !== 'PASSED' && status !== 'SKIPPED');
  const skipped = scenarios.filter(({ status }) => status === 'SKIPPED');
  const answered = scenarios.filter(({ decided }) => decided.length > 0);
  const others = answered
    .filter(({ decided }) => decided.some(({ digest }) => digest !== candidate.digest))
    .map(({ scenario }) => scenario);
  const passed = scenarios.length - bad.length - skipped.length;
  const suite: AcceptanceSuite = {
    digest: hashJson({ features: reading.features, steps: stepSums }),
    ended: ended && stopped === null,
    passed,
    failed: bad.length,
    skipped: skipped.length,
    decided: answered.length,
    failures: [...bad, ...skipped]
      .slice(0, listed)
      .map(({ scenario, said }) => ({ scenario: visibleLine(scenario), said: oneLine(said) })),
  };
  const green = suite.ended && scenarios.length > 0 && bad.length + skipped.length === 0;
  return {
    suite,
    others,
    checks: [
      { id: 'suite', ok: green, said: green ? `${passed} scenarios, all green` : notGreen(suite, scenarios, stopped) },
      {
        id: 'suite-decided',
        ok: answered.length > 0,
        said: `the candidate decided in ${answered.length} of ${scenarios.length} scenarios; the others say themselves what a model answers`,
      },
    ],
  };
}

/** What was left out in the first go counts as it came out in the second. Nobody of the first decided there. */
function together({ scenarios }: SuiteReading, rest: SuiteReading | null): readonly SuiteScenario[] {
  const again = new Map((rest?.scenarios ?? []).map((one) => [one.place, { ...one, decided: [] }]));
  return scenarios.map((one) => (one.status === 'SKIPPED' ? (again.get(one.place) ?? one) : one));
}

function notGreen(
  { ended, failed, skipped, failures }: AcceptanceSuite,
  scenarios: readonly SuiteScenario[],
  stopped: string | null,
): string {
  if (scenarios.length === 0) return `no scenario ran${stopped === null ? '' : `: ${visibleLine(stopped)}`}`;
  const end = ended ? '' : `; it did not come to its end${stopped === null ? '' : `: ${visibleLine(stopped)}`}`;
  const first = failures[0] ? `; the first: ${visibleName(failures[0].scenario)}` : '';
  return `${failed} of ${scenarios.length} scenarios failed, ${skipped} were skipped${end}${first}`.slice(0, 2048);
}

function oneLine(text: string): string {
  return visibleLine(text.split('\n').slice(0, 3).join(' ')).slice(0, 2048);
}
