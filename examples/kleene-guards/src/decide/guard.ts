import {
  type AppliedGuard,
  type Evidence,
  type GuardDecision,
  type JsonObject,
  type Reason,
  reason,
} from '@fpf/contracts';
import { evaluate, type Truth } from '../language/evaluate.ts';
import { readExpression } from '../language/read.ts';

export type Decided = { readonly decision: GuardDecision; readonly reasons: readonly Reason[] };
export type Facts = {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly args: JsonObject;
  readonly reducible: boolean;
  /** Whether a question is of a kind that is answered with a text. */
  readonly texts: (id: string) => boolean;
};

/**
 * | required evidence     | what it says | failure_mode | reduced form | decision |
 * | --------------------- | ------------ | ------------ | ------------ | -------- |
 * | any absent or unknown | any          | any          | any          | abstain  |
 * | all present           | true         | any          | any          | pass     |
 * | all present           | false        | degrade      | declared     | degrade  |
 * | all present           | false        | otherwise    | –            | abstain  |
 * | all present           | unknown      | any          | any          | abstain  |
 */
export function decideGuard({ id, spec }: AppliedGuard, { evidence, args, reducible, texts }: Facts): Decided {
  const gaps = spec.required_evidence.flatMap((asked) => gap(asked, evidence.get(asked)));
  if (gaps.length > 0) return { decision: 'abstain', reasons: gaps };
  const holds = truthOf(spec.when, spec.required_evidence, { evidence, args, texts });
  if (holds === true)
    return { decision: 'pass', reasons: [reason('guard.passed', 'guard', `${id}: “${spec.predicate}”`)] };
  if (holds === undefined)
    return {
      decision: 'abstain',
      reasons: [reason('guard.undecided', 'guard', `${id}: it cannot be told whether “${spec.predicate}”`)],
    };
  const failed = reason(
    'guard.predicate-false',
    'guard',
    `${id}: it does not hold that “${spec.predicate}”`,
    spec.required_evidence,
  );
  if (spec.failure_mode === 'abstain') return { decision: 'abstain', reasons: [failed] };
  return reducible
    ? {
        decision: 'degrade',
        reasons: [failed, reason('guard.reduced', 'guard', 'Only the reduced form of the tool may run.')],
      }
    : {
        decision: 'abstain',
        reasons: [failed, reason('guard.no-reduced-form', 'guard', 'The tool declares no reduced form.')],
      };
}

function gap(id: string, found: Evidence | undefined): readonly Reason[] {
  if (found?.status === 'present') return [];
  if (found?.status === 'absent') return [reason('guard.evidence-missing', 'guard', `${id} is absent.`, [id])];
  return [reason('guard.evidence-unknown', 'guard', `${id} is unknown: ${found?.detail ?? 'nobody was asked'}.`, [id])];
}

/**
 * Without an expression a guard holds where everything it requires is affirmed: `true`, or a text of a kind that always
 * answers with one.
 */
function truthOf(
  when: string | undefined,
  required: readonly string[],
  shown: Pick<Facts, 'evidence' | 'args' | 'texts'>,
): Truth {
  if (when === undefined)
    return required.length > 0 && required.every((id) => affirms(shown.evidence.get(id), shown.texts(id)));
  const read = readExpression(when);
  return read.ok ? evaluate(read.tree, shown) : undefined;
}

function affirms(found: Evidence | undefined, isText: boolean): boolean {
  return isText ? typeof found?.value === 'string' : found?.value === true;
}
