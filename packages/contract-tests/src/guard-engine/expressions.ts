import type { GuardDecision, GuardEngine } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { expectSame } from '../expect.ts';
import { guardContext, guardedCall, says } from '../fixtures/guarded-call.ts';
import { absent, type Answering, answered, probe, unknown } from '../fixtures/probe.ts';
import type { Builder } from './builder.ts';
import type { WantedExpression } from './fixture.ts';
import { expectVerdict } from './verdicts.ts';

const silent = { status: 'present', carrier: { type: 'probe', ref: 'probe-1' } } as const;
const throws: Answering = () => {
  throw new Error('no');
};

type Said = readonly [name: string, wanted: WantedExpression, one: Answering, decision: GuardDecision];

/** Over one question, which is required. What is not a number is not below 10; what is not true is not true. */
const said: readonly Said[] = [
  ['passes where what it says is true', 'yes', answered(true), 'pass'],
  ['abstains where what it says is false', 'yes', answered(false), 'abstain'],
  ['passes where a denial is true', 'no', answered(false), 'pass'],
  ['abstains where a denial is false', 'no', answered(true), 'abstain'],
  ['never passes on what is unknown', 'yes', unknown, 'abstain'],
  ['never passes on the denial of what is unknown', 'no', unknown, 'abstain'],
  ['never passes on the denial of what is absent', 'no', absent, 'abstain'],
  ['never passes on the denial of what failed', 'no', throws, 'abstain'],
  ['never passes on the denial of an answer without a value', 'no', silent, 'abstain'],
  ['does not take a text for true', 'yes', answered('true'), 'abstain'],
  ['does not take a number for true', 'yes', answered(1), 'abstain'],
  ['does not take a list for true', 'yes', answered([true]), 'abstain'],
  ['passes where a number is small enough', 'less', answered(9), 'pass'],
  ['abstains where a number is too large', 'less', answered(10), 'abstain'],
  ['never takes what is unknown for a small number', 'less', unknown, 'abstain'],
  ['never takes what is absent for a small number', 'less', absent, 'abstain'],
  ['never takes null for a small number', 'less', answered(null), 'abstain'],
  ['never takes an empty text for a small number', 'less', answered(''), 'abstain'],
  ['never takes a text of digits for a small number', 'less', answered('5'), 'abstain'],
  ['never takes an empty list for a small number', 'less', answered([]), 'abstain'],
  ['never takes a false for a small number', 'less', answered(false), 'abstain'],
  ['abstains where a number is larger than any whole one', 'less', answered(1e300), 'abstain'],
];

type OfArgs = readonly [name: string, wanted: WantedExpression, args: Record<string, string>, decision: GuardDecision];

const ofArgs: readonly OfArgs[] = [
  ['passes where an argument is what it says', 'argument', { path: 'a.txt' }, 'pass'],
  ['abstains where an argument is another', 'argument', { path: 'b.txt' }, 'abstain'],
  ['abstains where an argument is not there', 'argument', {}, 'abstain'],
  [
    'takes no inherited argument for one',
    'argument',
    Object.create({ path: 'a.txt' }) as Record<string, string>,
    'abstain',
  ],
  ['finds no member that arguments inherit', 'inherited', { path: 'a.txt' }, 'abstain'],
];

const unusable: readonly WantedExpression[] = ['unreadable', 'not-a-truth', 'unknown-name'];

/** Nobody's language says these: an engine that passes on one has not read it. */
const noSentences = [')]}', '((((', '\u0001', '] probe:one [', ', ,, ,'];

/** Both ways round: which of two is unknown decides nothing, and neither does the order in which they are written. */
async function bothWays(
  engine: GuardEngine,
  when: string,
  one: Answering,
  two: Answering,
): Promise<readonly GuardDecision[]> {
  const answers = { one, two };
  engine.registerResolver(probe({ one: (asked) => now(asked, 'one'), two: (asked) => now(asked, 'two') }));
  const call = guardedCall({ guard: says(when, 'probe:one', 'probe:two') });
  const first = (await engine.decide(call, guardContext())).decision;
  [answers.one, answers.two] = [two, one];
  return [first, (await engine.decide(call, guardContext())).decision];

  function now(asked: Parameters<Extract<Answering, (...args: never) => unknown>>[0], name: 'one' | 'two'): unknown {
    const answer = answers[name];
    return typeof answer === 'function' ? answer(asked) : Promise.resolve(answer);
  }
}

/** What an engine's own language may never come to. The sentences are its package's; what they must mean is not. */
export function expressionCases({ saying, plain }: Builder): readonly ContractCase[] {
  return [
    plain('reads what a guard says, and passes on no sentence of no language', async (engine) => {
      engine.registerResolver(probe({ one: answered(true) }));
      for (const when of noSentences) {
        const { decision } = await engine.decide(guardedCall({ guard: says(when, 'probe:one') }), guardContext());
        expectSame(decision, 'abstain', JSON.stringify(when));
      }
    }),
    ...said.map(([name, wanted, one, decision]) =>
      saying(name, wanted, async (engine, when) => {
        engine.registerResolver(probe({ one }));
        expectVerdict(
          await engine.decide(guardedCall({ guard: says(when, 'probe:one') }), guardContext()),
          decision,
          'guard',
          name,
        );
      }),
    ),
    ...ofArgs.map(([name, wanted, args, decision]) =>
      saying(name, wanted, async (engine, when) => {
        expectVerdict(
          await engine.decide(guardedCall({ guard: says(when, 'session.open'), args }), guardContext()),
          decision,
          'guard',
          name,
        );
      }),
    ),
    saying(
      'degrades where what it says is false and a reduced form is declared, and only then',
      'yes',
      async (engine, when) => {
        const guard = { ...says(when, 'probe:one'), failure_mode: 'degrade' as const };
        let one: Answering = answered(false);
        engine.registerResolver(
          probe({ one: (asked) => (typeof one === 'function' ? one(asked) : Promise.resolve(one)) }),
        );
        const ask = async (shape: object) => await engine.decide(guardedCall({ guard, ...shape }), guardContext());
        expectVerdict(await ask({ degraded: { view: 'read-only' } }), 'degrade', 'guard', 'false, with a reduced form');
        expectVerdict(await ask({}), 'abstain', 'guard', 'false, without one');
        for (one of [unknown, absent, throws]) {
          expectVerdict(
            await ask({ degraded: { view: 'read-only' } }),
            'abstain',
            'guard',
            'what is not known to be false',
          );
        }
      },
    ),
    ...(['either', 'both'] as const).flatMap((wanted) =>
      [unknown, absent, throws].map((gap, at) =>
        saying(
          `never passes where one of two is ${['unknown', 'absent', 'failing'][at]}, in whatever order: ${wanted}`,
          wanted,
          async (engine, when) => {
            expectSame(await bothWays(engine, when, answered(true), gap), ['abstain', 'abstain'], 'both ways round');
          },
        ),
      ),
    ),
    ...unusable.map((wanted) =>
      saying(
        `says of an expression before any call, and never passes on it: ${wanted}`,
        wanted,
        async (engine, when) => {
          engine.registerResolver(probe({ one: answered(true) }));
          const call = guardedCall({
            guard: { ...says(when, 'probe:one'), failure_mode: 'degrade' },
            degraded: { view: 'read-only' },
          });
          expectVerdict(await engine.decide(call, guardContext()), 'abstain', 'guard', wanted);
          expectSame((await engine.check(call.tool)).length > 0, true, 'findings before any call');
        },
      ),
    ),
    plain('stands a sentence of any length and depth', async (engine) => {
      for (const open of ['(', '[', '{', '!', '[["not",', 'a.', '"']) {
        const call = guardedCall({ guard: says(open.repeat(50_000), 'session.open') });
        expectVerdict(await engine.decide(call, guardContext()), 'abstain', 'guard', `${open} 50,000 times`);
        expectSame((await engine.check(call.tool)).length > 0, true, `findings of ${open} 50,000 times`);
      }
    }),
  ];
}
