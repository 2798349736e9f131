import { type Evidence, type GuardDecision, type Reason, reason } from '@fpf/contracts';
import { shown } from './sentence.ts';

/** What was asked for again just before the start, and says something else. */
export function sayChanged(changed: readonly Evidence[], before: GuardDecision, now: GuardDecision): Reason {
  const ids = changed.map(({ id }) => id);
  const what =
    ids.length > 0
      ? `What the decision rested on changed before the tool could start: ${changed.map(was).join(', ')}.`
      : `Decided again just before the tool could start, it came to ${now} and not to ${before}.`;
  return reason('guard.evidence-changed', 'guard', what.toWellFormed(), ids);
}

function was({ id, status, value }: Evidence): string {
  return `${id} was ${status === 'present' ? shown(value) : status}`;
}
