import type { DecisionCase, Evidence, GuardSpec, JsonObject, Policy } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { expect, expectSame } from '../expect.ts';
import { type CallShape, guardContext, guardedCall, requires, says } from '../fixtures/guarded-call.ts';
import { answered, probe } from '../fixtures/probe.ts';
import type { Builder } from './builder.ts';
import { caseOf, expectVerdict, given, givenUnknown } from './verdicts.ts';

const shapes: readonly (readonly [what: string, shape: CallShape])[] = [
  ['a pass', { guard: requires('probe:yes', 'session.open') }],
  ['a stop', { guard: requires('probe:gap') }],
  ['a false answer', { guard: requires('probe:no') }],
  ['a reduced form', { guard: { ...requires('probe:no'), failure_mode: 'degrade' }, degraded: { view: 'read-only' } }],
  ['a skill that asks too', { guard: requires('probe:yes'), guards: [{ id: 's', ...requires('probe:{args.path}') }] }],
  ['no guard', { effect: 'once' }],
  ['a pure tool', { effect: 'pure' }],
];

const over = (guard: GuardSpec, evidence: readonly Evidence[], shape: CallShape = {}): DecisionCase =>
  caseOf(guardedCall({ guard, ...shape }), { policy: undefined }, evidence);

/** `judge` is the decision alone: from what it depended on, and the same each time. */
export function judgeCases({ plain, saying }: Builder): readonly ContractCase[] {
  return [
    ...shapes.map(([what, shape]) =>
      plain(`judges again what it decided, bit for bit: ${what}`, async (engine) => {
        engine.registerResolver(probe({ yes: answered(true), no: answered(false), 'a.txt': answered(['x', 1]) }));
        const [call, context] = [guardedCall(shape), guardContext()];
        const decided = await engine.decide(call, context);
        expectSame(await engine.judge('guard', caseOf(call, context, decided.evidence)), decided, what);
      }),
    ),
    plain('judges again what its rules decided, bit for bit', async (engine) => {
      const any = [{ tool: 'touch' }];
      const policies: readonly (Policy | undefined)[] = [
        undefined,
        { allow: any, deny: [], ask: [] },
        { allow: [], deny: any, ask: [] },
        { allow: [], deny: [], ask: any },
        { allow: [{ tool: 'touch', confined: true }], deny: [], ask: [] },
      ];
      for (const policy of policies) {
        const [call, context] = [guardedCall({}), guardContext({}, policy)];
        const decided = await engine.permit(call, context);
        expectSame(
          await engine.judge('permission', caseOf(call, context, decided.evidence)),
          decided,
          JSON.stringify(policy ?? null),
        );
      }
    }),
    plain('judges a case that was written down: given evidence counts', async (engine) => {
      const guard = requires('session.open');
      expectVerdict(await engine.judge('guard', over(guard, [given('session.open')])), 'pass', 'guard', 'given');
      expectVerdict(
        await engine.judge('guard', over(guard, [given('session.open', false)])),
        'abstain',
        'guard',
        'given false',
      );
      expectVerdict(
        await engine.judge('guard', over(guard, [given('session.open', null)])),
        'abstain',
        'guard',
        'given null',
      );
      expectVerdict(
        await engine.judge('guard', over(guard, [givenUnknown('session.open')])),
        'abstain',
        'guard',
        'given unknown',
      );
      expectVerdict(await engine.judge('guard', over(guard, [])), 'abstain', 'guard', 'not given');
      expectVerdict(
        await engine.judge('guard', over(guard, [given('session.open:x')])),
        'abstain',
        'guard',
        'another question given',
      );
    }),
    plain('takes no evidence without a carrier from a case either', async (engine) => {
      const { carrier: _carrier, ...bare } = given('session.open');
      expectVerdict(
        await engine.judge('guard', over(requires('session.open'), [bare])),
        'abstain',
        'guard',
        'evidence without a carrier',
      );
    }),
    plain('takes no side where a question has two answers', async (engine) => {
      const both = [given('session.open'), given('session.open', false)];
      for (const evidence of [both, both.toReversed(), [given('session.open'), givenUnknown('session.open')]]) {
        expectVerdict(
          await engine.judge('guard', over(requires('session.open'), evidence)),
          'abstain',
          'guard',
          'two answers',
        );
      }
    }),
    plain('takes the same answer, found twice, for one', async (engine) => {
      const first = given('session.open');
      const again = { ...first, carrier: { type: 'given', ref: 'session.open', at: '2026-01-01T00:00:00.001Z' } };
      expectVerdict(
        await engine.judge('guard', over(requires('session.open'), [first, again])),
        'pass',
        'guard',
        'one answer at two times',
      );
    }),
    plain('changes nothing of the case that it judges', async (engine) => {
      const open = structuredClone(over(requires('session.open'), [given('session.open')]));
      const before = structuredClone(open);
      const decided = await engine.judge('guard', open);
      await engine.judge('permission', open);
      await engine.judgeAgain(decided, open);
      expectSame(open, before, 'the case that it was handed');
    }),
    plain('has no memory of what it judged', async (engine) => {
      const [good, bad] = [over(requires('session.open'), [given('session.open')]), over(requires('session.open'), [])];
      const first = await engine.judge('guard', good);
      expectSame((await engine.judge('guard', bad)).decision, 'abstain', 'after a pass');
      expectSame(await engine.judge('guard', good), first, 'after a stop');
    }),
    plain('never comes nearer to a pass where evidence becomes unknown', async (engine) => {
      const rank = { abstain: 0, degrade: 1, pass: 2 } as const;
      const ids = ['session.open', 'file.exists:a.txt'];
      const guard: GuardSpec = { ...requires(...ids), failure_mode: 'degrade' };
      for (const values of [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ] as const) {
        const known = ids.map((id, at) => given(id, values[at] ?? false));
        const before = await engine.judge('guard', over(guard, known, { degraded: { view: 'read-only' } }));
        for (const at of ids.keys()) {
          const less = known.map((one, here) => (here === at ? givenUnknown(one.id) : one));
          const after = await engine.judge('guard', over(guard, less, { degraded: { view: 'read-only' } }));
          expect(
            rank[after.decision] <= rank[before.decision],
            `${JSON.stringify(values)}: ${before.decision} became ${after.decision}`,
          );
          expectSame(after.decision, 'abstain', `${JSON.stringify(values)} without ${ids[at]}`);
        }
      }
    }),
    plain('abstains on a case that it cannot look at, and does not throw', async (engine) => {
      const sound = over(requires('session.open'), [given('session.open')]);
      for (const [what, hostile] of hostileCases(sound)) {
        for (const judged of ['guard', 'permission'] as const) {
          let decision: string;
          try {
            ({ decision } = await engine.judge(judged, hostile));
          } catch (error) {
            decision = `thrown: ${String(error)}`;
          }
          if (judged === 'guard' || decision !== 'pass') expectSame(decision, 'abstain', `${judged}: ${what}`);
        }
      }
    }),
    saying('reads members named like those of every object as data', 'argument', async (engine, when) => {
      const args = JSON.parse('{"__proto__": {"path": "a.txt"}, "constructor": "a.txt"}') as JsonObject;
      const judged = await engine.judge('guard', over(says(when, 'session.open'), [given('session.open')], { args }));
      expectVerdict(judged, 'abstain', 'guard', 'arguments named like members of every object');
    }),
  ];
}

function hostileCases(sound: DecisionCase): readonly (readonly [what: string, hostile: DecisionCase])[] {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const thrower = {
    enumerable: true,
    get: () => {
      throw new Error('not to be looked at');
    },
  };
  const with_ = (member: string): DecisionCase => Object.defineProperty({ ...sound }, member, thrower);
  return [
    ['evidence that throws', with_('evidence')],
    ['guards that throw', with_('guards')],
    ['a tool that throws', with_('tool')],
    ['guards that are none', { ...sound, guards: [null] as never }],
    ['evidence that is none', { ...sound, evidence: [null, 1, 'x'] as never }],
    ['no evidence at all', { ...sound, evidence: undefined as never }],
    [
      'a circle as its answer',
      { ...sound, evidence: [{ ...given('session.open'), value: circle as never, status: 'Present' as never }] },
    ],
  ];
}
