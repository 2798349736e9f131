/**
 * What became of one scenario, or of one example of an outline. One that was left out before its first step was not
 * run.
 */
export type ScenarioResult = {
  readonly name: string;
  readonly ids: readonly string[];
  readonly passed: boolean;
  readonly leftOut: boolean;
};

type Envelope = {
  readonly pickle?: { readonly id: string; readonly name: string; readonly tags: readonly { readonly name: string }[] };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string };
  };
  readonly testCaseFinished?: { readonly testCaseStartedId: string; readonly willBeRetried: boolean };
};

/** Of Cucumber's messages. Whatever did not pass to its end has not passed. */
export function resultsIn(ndjson: string): readonly ScenarioResult[] {
  const envelopes = ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Envelope);
  const pickles = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle] as const] : [])));
  const cases = new Map(
    envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])),
  );
  const having = (is: (status: string) => boolean): ReadonlySet<string> =>
    new Set(
      envelopes.flatMap(({ testStepFinished: step }) =>
        step && is(step.testStepResult.status) ? [step.testCaseStartedId] : [],
      ),
    );
  const failed = having((status) => status !== 'PASSED');
  const wrong = having((status) => status !== 'PASSED' && status !== 'SKIPPED');
  const finished = new Map(
    envelopes.flatMap(({ testCaseFinished: end }) =>
      end ? [[end.testCaseStartedId, end.willBeRetried] as const] : [],
    ),
  );
  return envelopes.flatMap(({ testCaseStarted: started }): readonly ScenarioResult[] => {
    const pickle = started && pickles.get(cases.get(started.testCaseId) ?? '');
    if (!started || !pickle || finished.get(started.id) === true) return [];
    const ids = pickle.tags.flatMap(({ name }) => /^@([BI]\d.*)$/.exec(name)?.[1] ?? []);
    const leftOut = failed.has(started.id) && !wrong.has(started.id);
    return [{ name: pickle.name, ids, passed: finished.has(started.id) && !failed.has(started.id), leftOut }];
  });
}
