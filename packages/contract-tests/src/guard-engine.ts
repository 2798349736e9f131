import type { GuardDecision, GuardEngine, GuardVerdict, Policy } from '@fpf/contracts';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expect, expectSame } from './expect.ts';
import { type CallShape, guardContext, guardedCall, requires, type SessionShape } from './fixtures/guarded-call.ts';

type Decide = readonly [name: string, call: CallShape, session: SessionShape, decision: GuardDecision];

const never = (): Promise<never> => new Promise(() => undefined);
const degrading = { ...requires('file.exists:no.txt'), failure_mode: 'degrade' as const };

const decisions: readonly Decide[] = [
  ['passes when all required evidence is present', { guard: requires('session.open') }, {}, 'pass'],
  ['abstains when required evidence is absent', { guard: requires('session.open') }, { open: false }, 'abstain'],
  ['abstains on evidence that no resolver knows', { guard: requires('moon.full') }, {}, 'abstain'],
  ['abstains when one of several is unknown', { guard: requires('session.open', 'moon.full') }, {}, 'abstain'],
  [
    'abstains when a resolver throws',
    { guard: requires('file.exists:a.txt') },
    { stat: () => Promise.reject(new Error('disk on fire')) },
    'abstain',
  ],
  ['abstains when a resolver never answers', { guard: requires('file.exists:a.txt') }, { stat: never }, 'abstain'],
  ['abstains when the argument that evidence speaks of is not there', { guard: requires('file.exists:{args.nothing}') }, {}, 'abstain'],
  ['abstains when a question is answered no', { guard: requires('file.exists:no.txt') }, {}, 'abstain'],
  ['abstains, though it may degrade, when there is no reduced form', { guard: degrading }, {}, 'abstain'],
  ['degrades to a declared reduced form', { guard: degrading, degraded: { view: 'read-only' } }, {}, 'degrade'],
  [
    'never degrades on unknown evidence',
    { guard: { ...degrading, required_evidence: ['moon.full'] }, degraded: { view: 'read-only' } },
    {},
    'abstain',
  ],
  ['abstains on a guard that asks for nothing', { guard: requires() }, {}, 'abstain'],
  ['passes a pure tool without a guard', { effect: 'pure' }, {}, 'pass'],
  ['abstains on a tool with effects and no guard', { effect: 'fs' }, {}, 'abstain'],
  ['abstains on evidence named after a prototype member', { guard: requires('constructor', '__proto__', 'toString') }, {}, 'abstain'],
  ['abstains on an empty question', { guard: requires('') }, {}, 'abstain'],
];

const any = (tool: string): Policy['allow'] => [{ tool }];

type Permit = readonly [name: string, call: CallShape, policy: Policy | undefined, decision: GuardDecision];

const permissions: readonly Permit[] = [
  ['allows what a rule allows', {}, { allow: any('touch'), deny: [], ask: [] }, 'pass'],
  ['does not allow what no rule allows', {}, { allow: [], deny: [], ask: [] }, 'abstain'],
  ['lets deny win over allow', {}, { allow: any('*'), deny: any('touch'), ask: [] }, 'abstain'],
  ['lets ask win over allow', {}, { allow: any('*'), deny: [], ask: any('touch') }, 'abstain'],
  ['matches whole names, never parts', {}, { allow: any('touc'), deny: [], ask: [] }, 'abstain'],
  ['without a policy, allows a harmless tool of the shipped pack', { shipped: true, effect: 'fs' }, undefined, 'pass'],
  ['without a policy, does not allow a tool from elsewhere', { shipped: false, effect: 'fs' }, undefined, 'abstain'],
  ['without a policy, does not allow an outside effect', { shipped: true, effect: 'once' }, undefined, 'abstain'],
];

/** What document 3 §3 asks of any engine: unknown is never a pass, and every stop has a reason. */
export function guardEngineCases(arrange: Arrange<GuardEngine, undefined>): readonly ContractCase[] {
  const check = (name: string, decision: GuardDecision, ask: (engine: GuardEngine) => Promise<GuardVerdict>): ContractCase =>
    contractCase('guard-engine', name, undefined, arrange, async (engine) => {
      const verdict = await ask(engine);
      expectSame(verdict.decision, decision, name);
      expect(decision === 'pass' || verdict.reasons.length > 0, `${name}: a stop without a reason`);
      expect(Object.isFrozen(verdict), `${name}: a verdict that can be changed afterwards`);
    });
  return [
    ...decisions.map(([name, call, session, decision]) =>
      check(name, decision, (engine) => engine.decide(guardedCall(call), guardContext(session))),
    ),
    ...permissions.map(([name, call, policy, decision]) =>
      check(name, decision, (engine) => engine.permit(guardedCall(call), guardContext({}, policy))),
    ),
    contractCase('guard-engine', 'keeps the evidence that a decision rests on', undefined, arrange, async (engine) => {
      const verdict = await engine.decide(guardedCall({ guard: requires('session.open') }), guardContext());
      const [evidence] = verdict.evidence;
      expectSame(evidence?.status, 'present', 'the evidence of a pass');
      expect(evidence?.carrier !== undefined, 'evidence without a carrier');
    }),
    contractCase('guard-engine', 'says before any call that a guard is broken', undefined, arrange, async (engine) => {
      expect(engine.check(guardedCall({ guard: requires('moon.full') }).tool).length > 0, 'unknown evidence was not noticed');
      expectSame(engine.check(guardedCall({ guard: requires('session.open') }).tool).length, 0, 'findings on a sound guard');
    }),
  ];
}
