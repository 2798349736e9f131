import {
  type DecisionCase,
  type Evidence,
  type EvidenceResolver,
  type GuardVerdict,
  type Judged,
  reason,
  worstDecision,
} from '@fpf/contracts';
import { readQuestion } from '../evidence/question.ts';
import { judgePermission } from '../rules/permission.ts';
import { checkGuard, questionsOf } from './check-guard.ts';
import { decideGuard, type Decided } from './guard.ts';
import { substance } from './substance.ts';
import { verdict } from './verdict.ts';

/** The whole decision, from what it depends on alone. Whatever fails on the way, nothing passes by it. */
export function judge(what: Judged, given: DecisionCase, kinds: ReadonlyMap<string, EvidenceResolver>): GuardVerdict {
  try {
    return what === 'permission' ? judgePermission(given, firm(given.evidence)) : judgeGuards(given, kinds);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'nothing that can be told';
    const stage = what === 'permission' ? 'permission' : 'guard';
    return verdict('abstain', [reason('guard.failed', stage, `The case cannot be judged: ${why.slice(0, 512)}.`)], []);
  }
}

function judgeGuards(
  { tool, guards, args, evidence }: DecisionCase,
  kinds: ReadonlyMap<string, EvidenceResolver>,
): GuardVerdict {
  const texts = (id: string): boolean => kinds.get(readQuestion(id)?.kind ?? '')?.about.value === 'string';
  const facts = { evidence: firm(evidence), args, reducible: tool.degraded !== undefined, texts };
  const decided = guards.map((guard): Decided => {
    const broken = checkGuard(guard, kinds);
    return broken.length > 0 ? { decision: 'abstain', reasons: broken } : decideGuard(guard, facts);
  });
  if (!guards.some(({ from }) => from !== 'project')) decided.push(unguarded(tool));
  const asked = [...new Set(questionsOf(guards))].flatMap((id) => evidence.find((one) => one.id === id) ?? []);
  return verdict(
    worstDecision(decided.map(({ decision }) => decision)),
    decided.flatMap(({ reasons }) => reasons),
    asked,
  );
}

/** A guard of the project only adds a stop: a tool that changes something needs one of its own, or of its skill. */
function unguarded({ name, effect, network }: DecisionCase['tool']): Decided {
  return effect === 'pure' && !network
    ? { decision: 'pass', reasons: [reason('guard.pure', 'guard', `${name} is pure: it runs on a read-only view.`)] }
    : {
        decision: 'abstain',
        reasons: [reason('guard.none', 'guard', `${name} has the effect ${effect} and no guard.`)],
      };
}

/**
 * What counts as evidence: it has a carrier, and nobody answered the same question otherwise. Found twice it is one
 * answer.
 */
function firm(evidence: readonly Evidence[]): ReadonlyMap<string, Evidence> {
  const kept = new Map<string, Evidence>();
  for (const one of evidence) {
    const before = kept.get(one.id);
    const sound = (one.status === 'present' || one.status === 'absent') && one.carrier !== undefined;
    if (before && sound && substance(before) === substance(one)) continue;
    const detail = sound ? 'it has two answers' : (one.detail ?? 'it has no carrier');
    kept.set(one.id, sound && !before ? one : { id: one.id, status: 'unknown', by: one.by, detail });
  }
  return kept;
}
