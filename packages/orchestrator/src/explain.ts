import { codeOf, type JournalEvent, payloadsOf, type Reason, type RunOutcome, type ToolEnded } from '@fpf/contracts';

/**
 * The explanation of a run, made by fixed rules from what is in the journal: FunctionGemma gives no reasoning. What the
 * model said is quoted, and marked as its words.
 */
export function explain(outcome: Pick<RunOutcome, 'outcome' | 'reasons'>, events: readonly JournalEvent[]): string {
  const done = payloadsOf(events, 'tool-result');
  const lines = [
    opening(outcome.outcome, done),
    ...outcome.reasons.map((reason) => `Why (${reason.code}): ${reason.message}`),
    ...modelWords(events),
    hostLine(done),
    ...nextSteps(outcome.reasons),
  ];
  return lines.join('\n');
}

function opening(outcome: RunOutcome['outcome'], done: readonly ToolEnded[]): string {
  const tools = done.map(toolLine).join('; ');
  switch (outcome) {
    case 'completed':
      return `Done in the session: ${tools}.`;
    case 'degraded':
      return `Partly done: ${tools}.`;
    case 'abstained':
      return 'Abstained: nothing was executed.';
    case 'interrupted':
      return 'Stopped from outside.';
    case 'exhausted':
      return 'Stopped: the run has spent its budget.';
    case 'paused':
      return 'Waiting for a person.';
    case 'failed':
      return 'Failed.';
  }
}

const mostPaths = 8;

function toolLine({ tool, outcome, result }: ToolEnded): string {
  if (outcome !== 'ok') return `${tool} failed, and what it changed was set aside`;
  const paths = result.effects.slice(0, mostPaths).map((change) => `${change.op} ${change.path}`);
  if (result.effects.length > mostPaths) paths.push(`and ${result.effects.length - mostPaths} more`);
  return paths.length > 0 ? `${tool} ran (${paths.join(', ')})` : `${tool} ran`;
}

function modelWords(events: readonly JournalEvent[]): readonly string[] {
  const { thought, final } = payloadsOf(events, 'model-result')[0]?.response ?? {};
  const quoted = (kind: string, said: string | undefined): readonly string[] =>
    said === undefined ? [] : [`The model's own words (${kind}, untrusted): ${said.slice(0, 2000)}`];
  return [...quoted('thought', thought), ...quoted('final', final)];
}

/** Only a call that went well leaves something in the session. */
function hostLine(done: readonly ToolEnded[]): string {
  const changed = done.some(({ outcome, result }) => outcome === 'ok' && result.effects.length > 0);
  return changed ? 'The workspace on the host is unchanged; the changes wait in the session.' : 'The workspace on the host is unchanged.';
}

function nextSteps(reasons: readonly Reason[]): readonly string[] {
  const steps = reasons.map((reason) => codeOf(reason.code)?.next).filter((next) => next !== undefined && next !== 'Nothing to do.');
  return [...new Set(steps)].map((next) => `Next: ${next}`);
}
