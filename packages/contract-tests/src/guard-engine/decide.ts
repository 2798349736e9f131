import { type GuardDecision, GuardVerdict } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { ContractCase } from '../contract-case.ts';
import { expect, expectSame } from '../expect.ts';
import {
  type CallShape,
  guardContext,
  guardedCall,
  openCall,
  requires,
  type SessionShape,
} from '../fixtures/guarded-call.ts';
import type { Builder } from './builder.ts';
import { expectCode, expectVerdict } from './verdicts.ts';

type Decide = readonly [name: string, call: CallShape, session: SessionShape, decision: GuardDecision];

const never = (): Promise<never> => new Promise(() => undefined);
const degrading = { ...requires('file.exists:no.txt'), failure_mode: 'degrade' as const };
const reduced = { degraded: { view: 'read-only' } } as const;

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
  [
    'abstains when the argument that evidence speaks of is not there',
    { guard: requires('file.exists:{args.nothing}') },
    {},
    'abstain',
  ],
  ['abstains when a question is answered no', { guard: requires('file.exists:no.txt') }, {}, 'abstain'],
  ['abstains, though it may degrade, when there is no reduced form', { guard: degrading }, {}, 'abstain'],
  ['degrades to a declared reduced form', { guard: degrading, ...reduced }, {}, 'degrade'],
  [
    'never degrades on unknown evidence',
    { guard: { ...degrading, required_evidence: ['moon.full'] }, ...reduced },
    {},
    'abstain',
  ],
  [
    'never degrades on evidence that is absent',
    { guard: { ...degrading, required_evidence: ['session.open'] }, ...reduced },
    { open: false },
    'abstain',
  ],
  [
    'never degrades on a guard that asks for nothing',
    { guard: { ...degrading, required_evidence: [] }, ...reduced },
    {},
    'abstain',
  ],
  ['abstains on a guard that asks for nothing', { guard: requires() }, {}, 'abstain'],
  [
    'evaluates no predicate: it is a sentence for people',
    { guard: { ...requires(), predicate: 'true' } },
    {},
    'abstain',
  ],
  ['passes a pure tool without a guard', { effect: 'pure' }, {}, 'pass'],
  ['abstains on a pure tool whose guard stops it', { effect: 'pure', guard: requires('moon.full') }, {}, 'abstain'],
  ['abstains on a pure tool with the network and no guard', { effect: 'pure', network: true }, {}, 'abstain'],
  ['abstains on a tool with effects and no guard', { effect: 'fs' }, {}, 'abstain'],
  [
    'abstains on evidence named after a prototype member',
    { guard: requires('constructor', '__proto__', 'toString') },
    {},
    'abstain',
  ],
  [
    'abstains where a placeholder names a prototype member',
    { guard: requires('file.exists:{args.constructor}') },
    {},
    'abstain',
  ],
  ['abstains on an empty question', { guard: requires('') }, {}, 'abstain'],
];

/** The table of document 3 §3 over the kinds that any engine knows: `session.open` and `file.exists`. */
export function decideCases({ plain }: Builder): readonly ContractCase[] {
  return [
    ...decisions.map(([name, call, session, decision]) =>
      plain(name, async (engine) =>
        expectVerdict(await engine.decide(guardedCall(call), guardContext(session)), decision, 'guard', name),
      ),
    ),
    plain('abstains on a tool whose effect nobody stated', async (engine) => {
      const { effect: _effect, ...tool } = guardedCall({}).tool;
      expectVerdict(
        await engine.decide({ ...guardedCall({}), tool }, guardContext()),
        'abstain',
        'guard',
        'no effect stated',
      );
    }),
    plain('changes nothing of the call that it is handed', async (engine) => {
      const call = openCall({ guard: requires('session.open', 'file.exists:{args.path}') });
      const before = structuredClone(call);
      await engine.decide(call, guardContext());
      await engine.permit(call, guardContext());
      expectSame(call, before, 'the call afterwards');
    }),
    plain('gives a verdict of the form that a journal holds', async (engine) => {
      for (const open of [true, false]) {
        const verdict = await engine.decide(guardedCall({ guard: requires('session.open') }), guardContext({ open }));
        expectSame(check(GuardVerdict, verdict), [], 'the form of the verdict');
      }
    }),
    plain('keeps the evidence that a decision rests on', async (engine) => {
      const verdict = await engine.decide(guardedCall({ guard: requires('session.open') }), guardContext());
      const [evidence] = verdict.evidence;
      expectSame(evidence?.status, 'present', 'the evidence of a pass');
      expect(evidence?.carrier !== undefined, 'evidence without a carrier');
    }),
    plain('names the evidence that is missing, apart from what is unknown', async (engine) => {
      const verdict = await engine.decide(guardedCall({ guard: requires('session.open', 'file.exists:{args.path}') }), {
        ...guardContext({ open: false, stat: () => Promise.reject(new Error('disk on fire')) }),
      });
      expectVerdict(verdict, 'abstain', 'guard', 'one absent, one unknown');
      expectCode(verdict, 'guard.evidence-missing', 'what is absent');
      expectCode(verdict, 'guard.evidence-unknown', 'what is unknown');
      for (const said of ['session.open', 'file.exists:']) {
        expect(
          verdict.reasons.some(
            ({ message, refs }) => message.includes(said) && refs.some((ref) => ref.startsWith(said)),
          ),
          `no reason names ${said}`,
        );
      }
    }),
    plain('decides though the session fails at once, instead of later', async (engine) => {
      const throws = (): never => {
        throw new Error('disk on fire');
      };
      const verdict = await engine.decide(
        guardedCall({ guard: requires('file.exists:a.txt') }),
        guardContext({ stat: throws }),
      );
      expectVerdict(verdict, 'abstain', 'guard', 'a session that throws');
    }),
    plain('decides the same where it is asked again', async (engine) => {
      const ask = () => engine.decide(guardedCall({ guard: requires('file.exists:no.txt') }), guardContext());
      const [first, second] = [await ask(), await ask()];
      expectSame([second.decision, second.reasons], [first.decision, first.reasons], 'the second time');
    }),
  ];
}
