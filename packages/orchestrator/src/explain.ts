import { codeOf, type JournalEvent, type JsonObject, type Reason, type RunOutcome } from '@fpf/contracts';
import { text } from './as-json.ts';

/**
 * The explanation of a run, made by fixed rules from what is in the journal: FunctionGemma gives no reasoning. What the
 * model said is quoted, and marked as its words.
 */
export function explain(outcome: Pick<RunOutcome, 'outcome' | 'reasons'>, events: readonly JournalEvent[]): string {
  return [
    opening(outcome.outcome, events),
    ...outcome.reasons.map(because),
    ...modelWords(events),
    hostLine(events),
    ...nextSteps(outcome.reasons),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function opening(outcome: RunOutcome['outcome'], events: readonly JournalEvent[]): string {
  const done = events.filter((event) => event.kind === 'tool-result').map((event) => toolLine(event.payload));
  switch (outcome) {
    case 'completed':
      return `Done in the session: ${done.join('; ')}.`;
    case 'degraded':
      return `Partly done: ${done.join('; ')}.`;
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

function toolLine(payload: JsonObject): string {
  const result = payload['result'] as JsonObject;
  const effects = (result['effects'] ?? []) as readonly { readonly op: string; readonly path: string }[];
  if (payload['outcome'] !== 'ok') return `${text(payload, 'tool')} failed, and what it changed was set aside`;
  const paths = effects.map((change) => `${change.op} ${change.path}`);
  return `${text(payload, 'tool')} ran${paths.length > 0 ? ` (${paths.slice(0, 8).join(', ')}${paths.length > 8 ? ', …' : ''})` : ''}`;
}

function because(reason: Reason): string {
  return `Why (${reason.code}): ${reason.message}`;
}

function modelWords(events: readonly JournalEvent[]): readonly string[] {
  const response = events.find((event) => event.kind === 'model-result')?.payload['response'] as JsonObject | undefined;
  return ['thought', 'final'].flatMap((kind) => {
    const said = response?.[kind];
    return typeof said === 'string' ? [`The model's own words (${kind}, untrusted): ${said.slice(0, 2000)}`] : [];
  });
}

/** Only a call that went well leaves something in the session. */
function hostLine(events: readonly JournalEvent[]): string {
  const changed = events.some((event) => {
    const result = event.payload['result'] as JsonObject | undefined;
    return (
      event.kind === 'tool-result' && event.payload['outcome'] === 'ok' && ((result?.['effects'] ?? []) as readonly unknown[]).length > 0
    );
  });
  return changed ? 'The workspace on the host is unchanged; the changes wait in the session.' : 'The workspace on the host is unchanged.';
}

function nextSteps(reasons: readonly Reason[]): readonly string[] {
  const steps = reasons
    .map((reason) => codeOf(reason.code)?.next)
    .filter((next): next is string => next !== undefined && next !== 'Nothing to do.');
  return [...new Set(steps)].map((next) => `Next: ${next}`);
}
