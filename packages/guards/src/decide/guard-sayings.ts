import {
  type AppliedGuard,
  type DecisionCase,
  type EvidenceStatus,
  type GuardDecision,
  type Reason,
  reason,
} from '@fpf/contracts';
import type { Because } from './decision-table.ts';
import type { Evaluated, Looked } from './judge-guards.ts';
import type { EvidenceSayings, SaidOfEvidence } from '../say/evidence-words.ts';
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

export type GuardSayings = (toSay: ToSay) => Promise<readonly Reason[]>;

/** Why a guard came to its decision, by fixed rules. */
export function guardSayings(words: EvidenceSayings): GuardSayings {
  return async (toSay) => {
    const { because, guard, gaps, looked } = toSay;
    if (because === 'holds') return [said('guard.passed', `The predicate holds: “${guard.spec.predicate}”`)];
    if (because === 'gap') return (await sawAll(gaps, looked, words)).map(gap);
    if (because === 'undecided') return [await undecided(toSay, words)];
    const failed = await fails(toSay, words);
    if (because === 'reduced') return [failed, said('guard.reduced', 'Only the reduced form of the tool may run.')];
    if (because === 'irreducible')
      return [failed, said('guard.no-reduced-form', `${looked.tool.name} declares no reduced form.`)];
    return [failed];
  };
}

export function sayUnguarded({ name, effect, network }: DecisionCase['tool'], decision: GuardDecision): Reason {
  if (decision === 'pass') return said('guard.pure', `${name} is pure: it runs on a read-only view.`);
  const what = effect === 'pure' && network ? 'asks for the network' : `has effect ${effect}`;
  return said('guard.none', `${name} ${what}, and neither it nor its skill has a guard.`);
}

/** A question, in the words of its kind, and what is known of it: its answer, `absent` or `unknown`. */
type Seen = SaidOfEvidence & { readonly status: EvidenceStatus; readonly is: string };

async function sawAll(
  ids: readonly string[],
  { standings, args }: Looked,
  words: EvidenceSayings,
): Promise<readonly Seen[]> {
  const see = async (id: string): Promise<Seen> => {
    const found = standings.get(id);
    const status = found?.status ?? 'unknown';
    const is = found?.status === 'present' ? shown(found.evidence.value) : status;
    return { ...(await words(id, found?.evidence, args)), status, is };
  };
  return await Promise.all(ids.map(see));
}

function gap({ said: what, asked, status, is, next }: Seen): Reason {
  const code = status === 'absent' ? 'guard.evidence-missing' : 'guard.evidence-unknown';
  return said(code, `${sentence(what).replace(/\.$/, '')} (${asked} is ${is}).`, [asked], next);
}

/**
 * Without a `when`, what does not affirm is the matter; with one, all that it looked at is shown. Where all evidence
 * says yes, the arguments are the matter.
 */
async function fails({ guard, refuted, evaluated, looked }: ToSay, words: EvidenceSayings): Promise<Reason> {
  const quoted = `“${guard.spec.predicate}”`;
  const seen = await sawAll(evaluated?.asks ?? refuted, looked, words);
  const refs = seen.map(({ asked }) => asked);
  if (!evaluated)
    return said('guard.predicate-false', `${sentence(inFull(seen))} The guard says: ${quoted}`, refs, seen.at(0)?.next);
  const on = seen.length > 0 ? ` (${seen.map(({ asked, is }) => `${asked} is ${is}`).join(', ')})` : '';
  const given = seen.every(({ is }) => is === 'true') ? givenIn(looked.args, evaluated.args ?? []) : [];
  if (given.length > 0) {
    const which = given.map(([name, value]) => `${name} ${value}`).join(' and ');
    return said(
      'guard.predicate-false',
      `It does not hold for ${which}${on} that ${quoted}.`,
      refs,
      `Ask for another ${given.map(([name]) => name).join(' or ')}. If you want this one, do it by hand, outside of fpf.`,
    );
  }
  const denied = seen.find(({ is, next }) => is === 'false' && next !== undefined);
  return said('guard.predicate-false', `It does not hold that ${quoted}${on}.`, refs, denied?.next);
}

function givenIn(args: Looked['args'], names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((name) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    return value === undefined ? [] : [[name, shown(value)] as const];
  });
}

async function undecided({ guard, evaluated, looked }: ToSay, words: EvidenceSayings): Promise<Reason> {
  const seen = (await sawAll(evaluated?.asks ?? [], looked, words)).filter(({ status }) => status === 'unknown');
  const why = evaluated?.outcome.is === 'unknown' ? evaluated.outcome.why : 'it came to nothing';
  return said(
    'guard.undecided',
    `It cannot be told whether “${guard.spec.predicate}”: ${seen.length > 0 ? inFull(seen) : why}.`,
    seen.map(({ asked }) => asked),
    seen.at(0)?.next,
  );
}

function inFull(seen: readonly Seen[]): string {
  return seen.map(({ said: what, asked, is }) => `${what} (${asked} is ${is})`).join(', and ');
}

function said(code: string, message: string, refs: readonly string[] = [], next?: string): Reason {
  return reason(code, 'guard', message, refs, next);
}
