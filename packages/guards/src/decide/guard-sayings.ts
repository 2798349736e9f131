import { type AppliedGuard, type DecisionCase, type GuardDecision, type Reason, reason } from '@fpf/contracts';
import type { Because } from './decision-table.ts';
import type { Evaluated, Looked } from './judge-guards.ts';
import type { EvidenceSayings } from '../say/evidence-words.ts';
import { sentence, shown } from '../say/sentence.ts';

export type ToSay = {
  readonly because: Because;
  readonly guard: AppliedGuard;
  /** What it requires and is absent or unknown; what it requires and does not affirm, the former included. */
  readonly gaps: readonly string[];
  readonly refuted: readonly string[];
  readonly evaluated: Evaluated | undefined;
  readonly looked: Looked;
};

export type GuardSayings = (toSay: ToSay) => readonly Reason[];

/** Why a guard came to its decision, by fixed rules. */
export function guardSayings(words: EvidenceSayings): GuardSayings {
  return (toSay) => {
    const { because, guard, gaps, looked } = toSay;
    if (because === 'holds') return [said('guard.passed', `The predicate holds: “${guard.spec.predicate}”`, [])];
    if (because === 'gap') return gaps.map((id) => gap(id, looked, words));
    if (because === 'undecided') return [undecided(toSay, words)];
    const failed = fails(toSay, words);
    if (because === 'reduced') return [failed, said('guard.reduced', 'Only the reduced form of the tool may run.', [])];
    if (because === 'irreducible')
      return [failed, said('guard.no-reduced-form', `${looked.tool.name} declares no reduced form.`, [])];
    return [failed];
  };
}

export function sayUnguarded({ name, effect, network }: DecisionCase['tool'], decision: GuardDecision): Reason {
  if (decision === 'pass') return said('guard.pure', `${name} is pure: it runs on a read-only view.`, []);
  const what = effect === 'pure' && network ? 'asks for the network' : `has effect ${effect}`;
  return said('guard.none', `${name} ${what}, and neither it nor its skill has a guard.`, []);
}

function gap(id: string, { standings, args }: Looked, words: EvidenceSayings): Reason {
  const standing = standings.get(id);
  const { said: what, next, asked } = words(id, standing?.evidence, args);
  const absent = standing?.status === 'absent';
  const message = `${sentence(what).replace(/\.$/, '')} (${asked} is ${absent ? 'absent' : 'unknown'}).`;
  return said(absent ? 'guard.evidence-missing' : 'guard.evidence-unknown', message, [asked], next);
}

/** Without a `when`, what does not affirm is the matter; with one, all that it looked at is shown. */
function fails({ guard, refuted, evaluated, looked }: ToSay, words: EvidenceSayings): Reason {
  const quoted = `“${guard.spec.predicate}”`;
  if (evaluated) {
    const seen = evaluated.asks.map((id) => {
      const { evidence } = looked.standings.get(id) ?? {};
      const { asked, next } = words(id, evidence, looked.args);
      const denied = evidence?.status === 'present' && evidence.value === false;
      return {
        asked,
        next: denied ? next : undefined,
        is: evidence?.status === 'present' ? shown(evidence.value) : (evidence?.status ?? 'unknown'),
      };
    });
    const on = seen.length > 0 ? ` (${seen.map(({ asked, is }) => `${asked} is ${is}`).join(', ')})` : '';
    return said(
      'guard.predicate-false',
      `It does not hold that ${quoted}${on}.`,
      seen.map(({ asked }) => asked),
      seen.find(({ next }) => next !== undefined)?.next,
    );
  }
  const against = refuted.map((id) => {
    const { evidence } = looked.standings.get(id) ?? {};
    return { ...words(id, evidence, looked.args), is: shown(evidence?.value) };
  });
  const what = against.map(({ said: one, asked, is }) => `${one} (${asked} is ${is})`).join(', and ');
  return said(
    'guard.predicate-false',
    `${sentence(what)} The guard says: ${quoted}`,
    against.map(({ asked }) => asked),
    against.at(0)?.next,
  );
}

function undecided({ guard, evaluated, looked }: ToSay, words: EvidenceSayings): Reason {
  const unknown = (evaluated?.asks ?? []).filter((id) => (looked.standings.get(id)?.status ?? 'unknown') === 'unknown');
  const about = unknown.map((id) => words(id, looked.standings.get(id)?.evidence, looked.args));
  const why = evaluated?.outcome.is === 'unknown' ? evaluated.outcome.why : 'it came to nothing';
  const what =
    about.length > 0 ? about.map(({ said: one, asked }) => `${one} (${asked} is unknown)`).join(', and ') : why;
  const message = `It cannot be told whether “${guard.spec.predicate}”: ${what}.`;
  return said(
    'guard.undecided',
    message,
    about.map(({ asked }) => asked),
    about.at(0)?.next,
  );
}

function said(code: string, message: string, refs: readonly string[], next?: string): Reason {
  return reason(
    code,
    'guard',
    message.toWellFormed(),
    refs.map((ref) => ref.toWellFormed()),
    next,
  );
}
