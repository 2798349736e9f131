import {
  type AdmittedCall,
  codeOf,
  deepFreeze,
  type DecisionCase,
  type Evidence,
  type GuardContext,
  type GuardDecision,
  guardsOn,
  GuardVerdict,
  judgedTool,
  type Stage,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { expect, expectSame } from '../expect.ts';

/** What holds of any verdict: it fits, it cannot be changed, a stop has a reason, and a reason can be explained. */
export function expectVerdict(verdict: GuardVerdict, decision: GuardDecision, stage: Stage, what: string): void {
  expectSame(verdict.decision, decision, what);
  expectSame(check(GuardVerdict, verdict), [], `${what}: the verdict's own form`);
  expect(decision === 'pass' || verdict.reasons.length > 0, `${what}: a stop without a reason`);
  for (const { code, stage: told } of verdict.reasons) {
    expect(codeOf(code) !== undefined, `${what}: the code ${code} is not known`);
    expectSame(told, stage, `${what}: the stage of ${code}`);
  }
  expect(isFrozen(verdict), `${what}: a verdict that can be changed afterwards`);
}

export function expectCode(verdict: GuardVerdict, code: string, what: string): void {
  const codes = verdict.reasons.map((one) => one.code);
  expect(codes.includes(code), `${what}: no reason ${code} among ${codes.join(', ') || 'none'}`);
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

/** What a decision about a call depended on: the call as it is judged, and the evidence that the verdict kept. */
export function caseOf(
  call: AdmittedCall,
  { policy }: Pick<GuardContext, 'policy'>,
  evidence: readonly Evidence[],
): DecisionCase {
  return deepFreeze({
    tool: judgedTool(call),
    args: call.args,
    policy: policy ?? null,
    guards: [...guardsOn(call, policy)],
    evidence: [...evidence],
  });
}

const at = '2026-01-01T00:00:00.000Z';

/** Evidence as a case of `fpf guards eval` gives it. */
export function given(id: string, value: Evidence['value'] = true): Evidence {
  return {
    id,
    status: 'present',
    ...(value !== undefined && { value }),
    carrier: { type: 'given', ref: id, at },
    by: 'given',
  };
}

export function givenUnknown(id: string): Evidence {
  return { id, status: 'unknown', by: 'given' };
}
