type Envelope = {
  readonly pickle?: { readonly id: string; readonly name: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string; readonly message?: string };
  };
};

/** A scenario, and what each of its steps and hooks that did not pass said. */
export type Outcome = { readonly name: string; readonly failures: readonly string[] };

export function outcomes(ndjson: string): readonly Outcome[] {
  const envelopes = ndjson
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Envelope);
  const pickles = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle.name] as const] : [])));
  const cases = new Map(
    envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])),
  );
  return envelopes.flatMap(({ testCaseStarted: started }) => {
    if (!started) return [];
    const failures = envelopes.flatMap(({ testStepFinished: step }) =>
      step?.testCaseStartedId === started.id && step.testStepResult.status !== 'PASSED'
        ? [step.testStepResult.message ?? step.testStepResult.status]
        : [],
    );
    return [{ name: pickles.get(cases.get(started.testCaseId) ?? '') ?? '', failures }];
  });
}
