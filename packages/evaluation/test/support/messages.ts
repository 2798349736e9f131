/** A scenario as Cucumber's messages tell it: begun, stepped through, ended. */
export type Told = {
  readonly name: string;
  readonly steps?: readonly string[];
  readonly attached?: string;
  readonly unended?: boolean;
};

export function messagesOf(scenarios: readonly Told[], end = true): readonly string[] {
  const said: object[] = [{ source: { uri: 'features/a.feature', data: 'Feature: A' } }];
  for (const [at, { name, steps = ['PASSED'] }] of scenarios.entries()) {
    said.push({ pickle: { id: `p${at}`, uri: 'features/a.feature', name, location: { line: at + 2, column: 1 } } });
    said.push({
      testCase: { id: `c${at}`, pickleId: `p${at}`, testSteps: steps.map((_, step) => ({ id: `t${at}.${step}` })) },
    });
  }
  for (const [at, { steps = ['PASSED'], attached, unended }] of scenarios.entries()) {
    said.push({ testCaseStarted: { id: `x${at}`, testCaseId: `c${at}`, attempt: 0 } });
    if (attached !== undefined) {
      const attachment = { body: attached, mediaType: 'application/vnd.fpf.decided+json', contentEncoding: 'IDENTITY' };
      said.push({ attachment: { testCaseStartedId: `x${at}`, ...attachment } });
    }
    for (const status of steps)
      said.push({
        testStepFinished: { testCaseStartedId: `x${at}`, testStepResult: { status, message: `it said ${status}` } },
      });
    if (!unended) said.push({ testCaseFinished: { testCaseStartedId: `x${at}`, willBeRetried: false } });
  }
  if (end) said.push({ testRunFinished: { success: true } });
  return said.map((message) => JSON.stringify(message));
}
