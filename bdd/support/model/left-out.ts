/** What is looked at of a message of Cucumber's. */
type Envelope = {
  readonly testCaseStarted?: { readonly id: string };
  readonly attachment?: { readonly testCaseStartedId?: string; readonly body: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string };
  };
  readonly testRunFinished?: object;
};

type Tools = {
  readonly on: (event: 'message', handler: (envelope: Envelope) => void) => void;
  readonly write: (text: string) => void;
};

/**
 * How many scenarios were left out where the model answers by itself, by the reason that each of them was given: on
 * stderr, and in a report.
 */
export default {
  type: 'formatter',
  formatter({ on, write }: Tools): void {
    const reasons = new Map<string, string>();
    const left = new Set<string>();
    const bad = new Set<string>();
    let begun = 0;
    on('message', ({ attachment, testStepFinished: step, testCaseStarted: started, testRunFinished: ended }) => {
      if (started) begun += 1;
      if (attachment?.testCaseStartedId !== undefined && attachment.body.endsWith('by itself'))
        reasons.set(attachment.testCaseStartedId, attachment.body);
      const { testCaseStartedId: scenario = '', testStepResult: { status } = { status: 'PASSED' } } = step ?? {};
      // The steps behind one that failed are skipped too: that scenario was run.
      if (status === 'SKIPPED') left.add(scenario);
      else if (status !== 'PASSED') bad.add(scenario);
      if (!ended) return;
      const text = told(
        begun,
        [...left].filter((id) => !bad.has(id)).map((id) => reasons.get(id) ?? 'nobody said why'),
      );
      process.stderr.write(text);
      write(text);
    });
  },
};

function told(begun: number, reasons: readonly string[]): string {
  const counts = [...new Set(reasons)].map((why) => `  ${reasons.filter((one) => one === why).length}: ${why}\n`);
  return `\n${begun - reasons.length} scenarios were run, ${reasons.length} were left out:\n${counts.join('')}`;
}
