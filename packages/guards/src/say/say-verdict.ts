import { codes, type GuardVerdict, type Reason } from '@fpf/contracts';
import { clause, sentence } from './sentence.ts';

const quiet: ReadonlySet<string> = new Set(['guard.passed', 'guard.pure', 'guard.reduced']);
const most = 3;

/** A whole verdict for a person: what becomes of the call, why, and what to do. */
export function sayVerdict({ decision, reasons }: Pick<GuardVerdict, 'decision' | 'reasons'>): string {
  if (decision === 'pass')
    return reasons.some(({ code }) => code === 'guard.pure') ? 'May run, on a read-only view.' : 'May run.';
  const against = reasons.filter(({ code }) => !quiet.has(code));
  const begun = decision === 'abstain' ? 'Not run' : 'Runs in its reduced form only';
  if (against.length === 0) return `${begun}.`;
  const why = against.slice(0, most).map((one) => clause(withoutRefs(one)));
  const more = against.length > most ? ` (and ${against.length - most} more)` : '';
  const next = [...new Set(against.slice(0, most).map(nextOf))].filter((one) => one !== '');
  return [sentence(`${begun}: ${why.join('; ')}${more}`), ...next.map(sentence)].join(' ');
}

/** The question in full stands in the message for machines' sake: `(session.open is absent)`. */
function withoutRefs({ message, refs }: Reason): string {
  return refs.reduce(
    (text, ref) => text.replace(` (${ref} is absent)`, '').replace(` (${ref} is unknown)`, ''),
    message,
  );
}

function nextOf({ code, next }: Reason): string {
  return next ?? codes[code]?.next ?? '';
}
