import type { Evidence, EvidenceResolver, EvidenceStatus, JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type Arrange, type ContractCase, contractCase, type Skipped } from './contract-case.ts';
import { answerOf, expectAnswer, isNo, questionOf, type ResolverQuestion } from './evidence-resolver/asking.ts';
import { expect, expectPromise, expectSame } from './expect.ts';
import { memberCase } from './fixtures/member-case.ts';
import { guardContext, openCall } from './fixtures/guarded-call.ts';

/**
 * `answers`: a question that it can answer with yes. `refutes`: one that it answers with no. `cannot`: one whose answer
 * nobody can tell.
 */
export type ResolverSituation = 'answers' | 'refutes' | 'cannot';

/** What `./contract-fixture` of a resolver's package exports: what it can be asked, only its maker knows. */
export type ResolverFixture = {
  readonly arrange: (situation: ResolverSituation) => ResolverQuestion | Skipped | Promise<ResolverQuestion | Skipped>;
};

type Asked = { readonly resolver: EvidenceResolver; readonly question: ResolverQuestion };

const hostileSubjects = [
  '',
  ' ',
  '\0',
  '..',
  '../../../etc/passwd',
  '/',
  'constructor',
  '__proto__',
  'a\ud800',
  '{args.path}',
  'x'.repeat(10_000),
];

/**
 * What any engine relies on: answers in three words, each with what it was read from, in time, and about the world
 * alone.
 */
export function evidenceResolverCases(
  arrange: Arrange<EvidenceResolver, JsonObject>,
  fixture?: ResolverFixture,
): readonly ContractCase[] {
  const port = 'evidence-resolver';
  const plain = (name: string, attempt: (resolver: EvidenceResolver) => Promise<void>): ContractCase =>
    contractCase(port, name, {}, arrange, attempt);
  const asking = (name: string, situation: ResolverSituation, attempt: (asked: Asked) => Promise<void>): ContractCase =>
    contractCase(port, name, situation, async (wanted) => await arrangeAsked(arrange, fixture, wanted), attempt);
  return [
    memberCase(port, arrange, {}),
    plain('says which kind of question it answers, and what such a question looks like', async ({ kind, about }) => {
      expect(/^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/.test(kind), `${kind} is no kind of question`);
      expect(about.summary.trim() !== '', 'a summary of nothing');
      expect(['none', 'optional', 'required'].includes(about.subject), `a subject that is ${about.subject}`);
      expect(['boolean', 'number', 'string', 'json'].includes(about.value), `a value that is a ${about.value}`);
      for (const name of about.params ?? []) expect(/^[a-z][a-z0-9_]{0,31}$/.test(name), `a parameter called ${name}`);
    }),
    asking(
      'answers with what it says it answers with, and says what it read',
      'answers',
      async ({ resolver, question }) => {
        const { answer, failure } = await answerOf(resolver, questionOf(question));
        expect(answer !== undefined, `it failed: ${String(failure)}`);
        expectSame(answer.status, 'present', 'the answer');
        expectAnswer(resolver, answer);
        expect(!isNo(answer), 'a yes that does not affirm');
      },
    ),
    asking('affirms nothing that it refutes, and says what it read', 'refutes', async ({ resolver, question }) => {
      const { answer, failure } = await answerOf(resolver, questionOf(question));
      expect(answer !== undefined, `it failed: ${String(failure)}`);
      expectAnswer(resolver, answer);
      expect(isNo(answer), 'a no that affirms');
    }),
    asking('leaves unknown what cannot be told', 'cannot', async ({ resolver, question }) => {
      const { answer } = await answerOf(resolver, questionOf(question));
      expectSame(answer?.status ?? 'unknown', 'unknown', 'the answer');
    }),
    asking('changes nothing that it is handed', 'answers', async ({ resolver, question }) => {
      const call = openCall({ args: question.args ?? {} });
      const [before, context] = [canonicalJson(call), { ...guardContext(), ...question.context }];
      const held = { ...context };
      await answerOf(resolver, { ...questionOf(question), call, context });
      expectSame(canonicalJson(call), before, 'the call afterwards');
      for (const key of Object.keys(held) as (keyof typeof held)[])
        expect(Object.is(context[key], held[key]), `${key} of the context was changed`);
      const frozen = await answerOf(resolver, questionOf(question));
      expect(frozen.failure === undefined, `handed frozen things it failed: ${String(frozen.failure)}`);
    }),
    asking('answers no later than it is told to stop', 'answers', async ({ resolver, question }) => {
      const stop = new AbortController();
      const hanging = { ...questionOf(question, stop.signal), context: hangingContext() };
      const { answer, late } = await answerOf(resolver, hanging, stop);
      expect(!late || answer?.status !== 'present', 'an answer that was found after its time');
    }),
    plain('affirms nothing where the question lacks its subject', async (resolver) => {
      if (resolver.about.subject !== 'required') return;
      const { answer } = await answerOf(resolver, questionOf({}));
      expect(answer === undefined || answer.status === 'unknown', 'an answer to no question');
    }),
    plain('stands a subject of any form', async (resolver) => {
      for (const subject of resolver.about.subject === 'none' ? [] : hostileSubjects) {
        const { answer } = await answerOf(resolver, questionOf({ subject }));
        if (answer) expectAnswer(resolver, answer);
      }
    }),
    plain('answers with a promise, whichever member is asked', async (resolver) => {
      const subject = resolver.about.subject === 'none' ? {} : { subject: 'a.txt' };
      await expectPromise(resolver.resolve(questionOf(subject, AbortSignal.timeout(1_000))), 'resolve');
      if (resolver.words) await expectPromise(resolver.words(found(resolver, 'absent'), resolver.kind), 'words');
    }),
    plain('finds words for whatever was found out', async (resolver) => {
      for (const status of ['present', 'absent', 'unknown'] as const) {
        const words = await resolver.words?.(found(resolver, status), resolver.kind);
        if (!words) continue;
        expect(typeof words.said === 'string' && words.said.trim() !== '', `no words for what is ${status}`);
        expect(words.next === undefined || words.next.length <= 1024, `too many words for what is ${status}`);
      }
    }),
  ];
}

function found({ kind }: EvidenceResolver, status: EvidenceStatus): Evidence {
  return { id: kind, status, by: kind, ...(status === 'present' && { value: false }) };
}

async function arrangeAsked(
  arrange: Arrange<EvidenceResolver, JsonObject>,
  fixture: ResolverFixture | undefined,
  situation: ResolverSituation,
): ReturnType<Arrange<Asked, ResolverSituation>> {
  if (!fixture)
    return { skip: `nothing says what it can be asked: its package has no ./contract-fixture (${situation})` };
  const question = await fixture.arrange(situation);
  if ('skip' in question) return question;
  const arranged = await arrange(question.options ?? {});
  return 'skip' in arranged ? arranged : { ...arranged, subject: { resolver: arranged.subject, question } };
}

/** A world that answers nothing at all. */
function hangingContext(): ReturnType<typeof guardContext> {
  const never = (): Promise<never> => new Promise(() => undefined);
  const { session, ...rest } = guardContext({ stat: never, readBase: never, realPath: never });
  const hung = { ...session, readFile: never, changes: never };
  return { ...rest, session: hung, approvals: { of: never }, facts: { get: never } };
}
