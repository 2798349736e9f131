import {
  type AppliedGuard,
  codeOf,
  deepFreeze,
  type GuardSpec,
  type GuardVerdict,
  type Reason,
  Reason as ReasonForm,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { ContractCase } from '../contract-case.ts';
import { expect, expectPromise, expectSame } from '../expect.ts';
import { guardContext, guardedCall, requires, says } from '../fixtures/guarded-call.ts';
import { answered, probe } from '../fixtures/probe.ts';
import type { Builder } from './builder.ts';
import { caseOf, given } from './verdicts.ts';

const sound: readonly GuardSpec[] = [
  requires('session.open'),
  requires('file.exists:a.txt', 'file.exists:{args.path}'),
  { ...requires('session.open'), failure_mode: 'degrade' },
];

const broken: readonly (readonly [what: string, spec: GuardSpec])[] = [
  ['asks what no resolver answers', requires('moon.full')],
  ['asks nothing', requires()],
  ['asks an empty question', requires('')],
  ['asks a question that is named like a member of every object', requires('constructor')],
  ['has a member that no guard has', { ...requires('session.open'), surprise: 1 } as GuardSpec],
  [
    'fails in a way that there is not',
    { ...requires('session.open'), failure_mode: 'DEGRADE' } as unknown as GuardSpec,
  ],
  ['asks one sound question and one that is not', requires('session.open', 'moon.full')],
];

/**
 * What is wrong with a guard is found before anything is called, wherever it stands; and what is found is never a pass.
 */
export function checkCases({ plain, saying }: Builder): readonly ContractCase[] {
  return [
    plain('names the language that guards are written in', async ({ language }) => {
      expect(typeof language === 'string' && language !== '', 'an engine without a language');
    }),
    plain('answers with a promise, whichever member is asked', async (engine) => {
      const [spec, context] = [requires('session.open'), guardContext()];
      const call = guardedCall({ guard: spec });
      const found = caseOf(call, context, [given('session.open')]);
      const decided = deepFreeze<GuardVerdict>({ decision: 'pass', reasons: [], evidence: found.evidence });
      await expectPromise(engine.kinds(), 'kinds');
      await expectPromise(engine.permit(call, context), 'permit');
      await expectPromise(engine.decide(call, context), 'decide');
      await expectPromise(engine.confirm(call, decided, context), 'confirm');
      await expectPromise(engine.judge('guard', found), 'judge');
      await expectPromise(engine.judgeAgain(decided, found), 'judgeAgain');
      await expectPromise(engine.check(call.tool), 'check');
      await expectPromise(engine.checkGuard({ from: 'tool', id: 'guard', spec }), 'checkGuard');
    }),
    plain('finds nothing wrong with a sound guard', async (engine) => {
      for (const spec of sound) {
        expectSame(await engine.check(guardedCall({ guard: spec }).tool), [], show(spec));
        for (const guard of everywhere(spec))
          expectSame(await engine.checkGuard(guard), [], `${guard.from}: ${show(spec)}`);
      }
      expectSame(await engine.check(guardedCall({}).tool), [], 'a tool without a guard');
    }),
    ...broken.map(([what, spec]) =>
      plain(`says before any call that a guard is broken: it ${what}`, async (engine) => {
        expectFound(await engine.check(guardedCall({ guard: spec }).tool), what);
        for (const guard of everywhere(spec)) expectFound(await engine.checkGuard(guard), `${guard.from}: ${what}`);
        const { decision } = await engine.decide(guardedCall({ guard: spec }), guardContext());
        expectSame(decision, 'abstain', 'what was found broken');
      }),
    ),
    saying('finds nothing wrong with a sound sentence', 'yes', async (engine, when) => {
      engine.registerResolver(probe({ one: answered(true) }));
      expectSame(await engine.check(guardedCall({ guard: says(when, 'probe:one') }).tool), [], when);
    }),
    saying('says what is wrong with a sentence about what no resolver answers', 'yes', async (engine, when) => {
      expectFound(
        await engine.check(guardedCall({ guard: says(when, 'session.open') }).tool),
        'a sentence about an unknown kind',
      );
    }),
  ];
}

function everywhere(spec: GuardSpec): readonly AppliedGuard[] {
  return (['tool', 'skill', 'project'] as const).map((from) => ({ from, id: 'guard', spec }));
}

function expectFound(found: readonly Reason[], what: string): void {
  expect(found.length > 0, `nothing was found: ${what}`);
  for (const reason of found) {
    expectSame(check(ReasonForm, reason), [], `${what}: the form of what was found`);
    expect(codeOf(reason.code) !== undefined, `${what}: the code ${reason.code} is not known`);
  }
}

function show(spec: GuardSpec): string {
  return spec.required_evidence.join(', ');
}
