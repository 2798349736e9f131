import {
  type AdmittedCall,
  type Evidence,
  type GuardContext,
  type GuardEngine,
  type GuardVerdict,
  reason,
} from '@fpf/contracts';
import { callHash, canonicalJson } from '@fpf/contracts/hash';

/** How things stand for a call, as long as nobody changes it. */
export type Stands = {
  readonly rule?: 'allow' | 'deny' | 'ask';
  readonly guard?: 'pass' | 'abstain' | 'degrade';
  /** Just before the tool begins it is found to be otherwise. */
  readonly changes?: true;
  readonly throws?: true;
};

type Engine = Pick<GuardEngine, 'permit' | 'decide' | 'judge' | 'judgeAgain' | 'confirm'>;

const at = '2026-01-01T00:00:00.000Z';
const told = (id: string, value: string | boolean): Evidence => ({
  id,
  status: 'present',
  value,
  by: 'table',
  carrier: { type: 'table', ref: id, at },
});
const stop = (code: string, stage: 'permission' | 'guard'): GuardVerdict['reasons'] => [
  reason(code, stage, `It is ${code}.`),
];

/**
 * An engine that decides on evidence alone, as a real one does: what it gathers comes from a table, or from what people
 * said.
 */
export function judging(standing: (call: AdmittedCall) => Stands = () => ({})): Engine {
  const judge: Engine['judge'] = async (what, { evidence, tool, policy }) => {
    const value = (id: string): unknown => evidence.find((one) => one.id === id)?.value;
    if (what === 'guard' && value('fits:{args.name}') !== true)
      return { decision: 'abstain', reasons: stop('guard.evidence-missing', 'guard'), evidence };
    if (what === 'guard')
      return { decision: (value('guard') ?? 'abstain') as never, reasons: guardReasons(value('guard')), evidence };
    if (policy?.deny.some((rule) => rule.tool === tool.name) || value('rule') === 'deny')
      return { decision: 'abstain', reasons: stop('permission.denied', 'permission'), evidence };
    if (value('rule') === 'ask' && value('approval') !== true)
      return { decision: 'abstain', reasons: stop('permission.ask', 'permission'), evidence };
    const unknown = value('rule') === undefined;
    return {
      decision: unknown ? 'abstain' : 'pass',
      reasons: unknown ? stop('permission.not-allowed', 'permission') : [],
      evidence,
    };
  };
  const caseOf = (call: AdmittedCall, { policy }: GuardContext, evidence: Evidence[]) => {
    const { id, name, version, shipped } = call.skill;
    const skill = { id, name, version, shipped };
    return {
      tool: { skill, name: call.tool.name, effect: 'fs' as const, network: false },
      args: call.args,
      policy: policy ?? null,
      guards: [],
      evidence,
    };
  };
  return {
    judge,
    judgeAgain: async (decided, { evidence }) =>
      canonicalJson(evidence) === canonicalJson(decided.evidence)
        ? decided
        : { decision: 'abstain', reasons: stop('guard.evidence-changed', 'guard'), evidence },
    permit: async (call, context) => {
      const { rule = 'allow', throws } = standing(call);
      if (throws) throw new Error('the engine is broken');
      const [newest] = (await context.approvals?.of(callHash(call))) ?? [];
      const carrier = { type: 'approval', ref: newest?.id ?? 'none', at };
      const said: Evidence[] =
        newest?.state === 'allowed'
          ? [{ id: 'approval', status: 'present', value: true, by: 'approval', carrier }]
          : [];
      return judge('permission', caseOf(call, context, [told('rule', rule), ...said]));
    },
    decide: async (call, context) =>
      judge(
        'guard',
        caseOf(call, context, [told('guard', standing(call).guard ?? 'pass'), told('fits:{args.name}', true)]),
      ),
    confirm: async (call, decided) =>
      standing(call).changes
        ? { decision: 'abstain', reasons: stop('guard.evidence-changed', 'guard'), evidence: [] }
        : decided,
  };
}

function guardReasons(value: unknown): GuardVerdict['reasons'] {
  return value === 'pass' ? [] : stop(value === 'degrade' ? 'guard.reduced' : 'guard.failed-predicate', 'guard');
}
