import {
  type Evidence,
  type EvidenceKind,
  type GuardContext,
  type GuardEngine,
  type GuardVerdict,
  type JsonValue,
  worstDecision,
} from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { expectSame } from '../expect.ts';
import { approval } from '../fixtures/approval.ts';
import { guardContext, guardedCall, requires } from '../fixtures/guarded-call.ts';
import { absent, type Answering, answered, probe, unknown } from '../fixtures/probe.ts';
import type { Builder } from './builder.ts';
import { caseOf, expectCode, expectVerdict, given } from './verdicts.ts';

const call = guardedCall({ guard: requires('probe:one', 'session.open') });
const reducible = guardedCall({
  guard: { ...requires('probe:one'), failure_mode: 'degrade' },
  degraded: { view: 'read-only' },
});

type Change = readonly [what: string, now: Answering, first?: Answering, type?: EvidenceKind['value']];

const changes: readonly Change[] = [
  ['is now answered no', answered(false)],
  ['is now answered otherwise, though the decision would stay', answered('also yes'), answered('yes'), 'string'],
  [
    'is now read elsewhere, though the decision would stay',
    { ...answered(true), carrier: { type: 'probe', ref: 'probe-2' } },
  ],
  ['is now absent', absent],
  ['can no longer be told', unknown],
  ['now fails', () => Promise.reject(new Error('gone'))],
  ['now throws', raise],
];

/** Just before the tool starts: what may have changed is asked again, and nothing gets nearer to a pass by it. */
export function confirmCases({ plain }: Builder): readonly ContractCase[] {
  return [
    plain('confirms a decision where nothing has changed', async (engine) => {
      const ask = changeable(engine, answered(true));
      const decided = await engine.decide(call, ask.context);
      const { decision, reasons, evidence } = await engine.confirm(call, decided, ask.context);
      expectSame([decision, reasons], [decided.decision, decided.reasons], 'confirmed');
      expectSame(evidence.map(found), decided.evidence.map(found), 'what it rests on');
    }),
    plain('confirms the same again from what it was confirmed on, bit for bit', async (engine) => {
      const ask = changeable(engine, answered(true));
      const decided = await engine.decide(call, ask.context);
      for (const now of [answered(true), answered(false), absent, unknown]) {
        ask.answer = now;
        const confirmed = await engine.confirm(call, decided, ask.context);
        expectSame(
          await engine.judgeAgain(decided, caseOf(call, ask.context, confirmed.evidence)),
          confirmed,
          JSON.stringify(now),
        );
      }
    }),
    plain('confirms nothing on less than it was decided on, or on something else', async (engine) => {
      const ask = changeable(engine, answered(true));
      const decided = await engine.decide(call, ask.context);
      const other = given('session.open:other');
      for (const evidence of [
        [],
        decided.evidence.slice(1),
        [...decided.evidence, other],
        decided.evidence.toReversed(),
      ]) {
        const { decision } = await engine.judgeAgain(decided, caseOf(call, ask.context, evidence));
        expectSame(decision, 'abstain', `on ${evidence.length} of ${decided.evidence.length}`);
      }
    }),
    plain('confirms a reduced form where nothing has changed', async (engine) => {
      const ask = changeable(engine, answered(false));
      const decided = await engine.decide(reducible, ask.context);
      expectSame((await engine.confirm(reducible, decided, ask.context)).decision, 'degrade', 'confirmed');
    }),
    ...changes.map(([what, now, first = answered(true), type]) =>
      plain(`does not confirm a pass where what it rests on ${what}`, async (engine) => {
        const ask = changeable(engine, first, type);
        const decided = await engine.decide(call, ask.context);
        ask.answer = now;
        const confirmed = await engine.confirm(call, decided, ask.context);
        expectVerdict(confirmed, 'abstain', 'guard', what);
        expectCode(confirmed, 'guard.evidence-changed', what);
      }),
    ),
    plain('asks nothing again of a kind that says it is stable', async (engine) => {
      const steady = probe({ one: answered(true) });
      engine.registerResolver({ ...steady, kind: 'steady', about: { ...steady.about, stable: true } });
      const rests = guardedCall({ guard: requires('steady:one') });
      const decided = await engine.decide(rests, guardContext());
      await engine.confirm(rests, decided, guardContext());
      expectSame(steady.asked.length, 1, 'how often it was asked');
    }),
    plain('does not confirm a call whose approval was used meanwhile', async (engine) => {
      const ask = changeable(engine, answered(true));
      let of = async () => [approval(call, 'allowed')];
      const policy = { allow: [], deny: [], ask: [{ tool: 'touch' }] };
      const context = { ...ask.context, policy, approvals: { of: () => of() } };
      const [permission, guard] = [await engine.permit(call, context), await engine.decide(call, context)];
      const decided: GuardVerdict = {
        decision: worstDecision([permission.decision, guard.decision]),
        reasons: [...permission.reasons, ...guard.reasons],
        evidence: [...permission.evidence, ...guard.evidence],
      };
      expectSame((await engine.confirm(call, decided, context)).decision, 'pass', 'an approval that stands');
      of = async () => [approval(call, 'used')];
      expectSame((await engine.confirm(call, decided, context)).decision, 'abstain', 'an approval that was used');
    }),
    plain('makes no more of a reduced form than it was', async (engine) => {
      const ask = changeable(engine, answered(false));
      const decided = await engine.decide(reducible, ask.context);
      ask.answer = answered(true);
      const { decision } = await engine.confirm(reducible, decided, ask.context);
      expectSame(decision === 'pass', false, 'a reduced form that became a pass');
    }),
    plain('makes nothing of a stop', async (engine) => {
      const ask = changeable(engine, unknown);
      const decided = await engine.decide(call, ask.context);
      ask.answer = answered(true);
      expectVerdict(await engine.confirm(call, decided, ask.context), 'abstain', 'guard', 'a stop');
    }),
    plain('does not confirm a pass that rests on nothing', async (engine) => {
      const ask = changeable(engine, unknown);
      const forged: GuardVerdict = { decision: 'pass', reasons: [], evidence: [] };
      expectVerdict(await engine.confirm(call, forged, ask.context), 'abstain', 'guard', 'a pass without evidence');
    }),
  ];
}

type Changeable = { answer: Answering; readonly context: GuardContext };

function changeable(engine: GuardEngine, first: Answering, type?: EvidenceKind['value']): Changeable {
  const state: Changeable = { answer: first, context: guardContext() };
  const say: Answering = (question) =>
    typeof state.answer === 'function' ? state.answer(question) : Promise.resolve(state.answer);
  engine.registerResolver(probe({ one: say }, 'probe', type));
  return state;
}

/** All but when. */
function found({ id, status, value, carrier }: Evidence): JsonValue {
  return [id, status, value ?? null, carrier?.type ?? null, carrier?.ref ?? null];
}

function raise(): never {
  throw new Error('gone');
}
