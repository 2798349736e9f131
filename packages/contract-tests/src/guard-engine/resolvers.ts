import type { EvidenceKind, EvidenceResolver, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { ContractCase } from '../contract-case.ts';
import { expect, expectSame } from '../expect.ts';
import { guardContext, guardedCall, openCall, requires } from '../fixtures/guarded-call.ts';
import { absent, type Answering, answered, probe, probeCarrier } from '../fixtures/probe.ts';
import type { Builder } from './builder.ts';
import { lyingAnswers } from './lies.ts';
import { expectVerdict } from './verdicts.ts';

const typed: readonly (readonly [EvidenceKind['value'], JsonValue])[] = [
  ['boolean', true],
  ['number', 7],
  ['string', 'no'],
  ['json', ['no']],
];

const mistyped: readonly (readonly [EvidenceKind['value'], JsonValue])[] = [
  ['boolean', 'no'],
  ['boolean', 1],
  ['boolean', { is: false }],
  ['boolean', [false]],
  ['number', '7'],
  ['number', true],
  ['string', 7],
  ['string', ['no']],
];

/** Other people's resolvers: what any engine must do with a question of their kind, and with an answer that is none. */
export function resolverCases({ plain }: Builder): readonly ContractCase[] {
  return [
    plain('asks a resolver that was registered, with the question in full', async (engine) => {
      const own = probe({ 'a.txt': answered(true) });
      engine.registerResolver(own);
      const call = guardedCall({ guard: requires('probe:{args.path}?per=60') });
      expectSame(await engine.check(call.tool), [], 'findings on a kind that was registered');
      const context = guardContext();
      const verdict = await engine.decide(call, context);
      expectVerdict(verdict, 'pass', 'guard', 'a registered kind');
      const [question, ...more] = own.asked;
      expectSame(more.length, 0, 'further questions');
      expectSame(
        [question?.id, question?.subject, question?.params],
        ['probe:{args.path}?per=60', 'a.txt', { per: '60' }],
        'the question',
      );
      expectSame(
        [question?.call.call_id, question?.context.session.id],
        [call.call_id, context.session.id],
        'whose question it is',
      );
      expect(question?.signal instanceof AbortSignal, 'a question without a signal');
      expectSame(
        verdict.evidence[0]?.by !== undefined && verdict.evidence[0].id,
        'probe:{args.path}?per=60',
        'the evidence',
      );
    }),
    plain('says of all that it knows where it was read, with a hash and a time', async (engine) => {
      const hash = 'a'.repeat(64);
      const own = probe({
        one: answered(true),
        two: { ...answered(1), carrier: { ...probeCarrier, sha256: hash } },
        gone: absent,
      });
      engine.registerResolver(own);
      const call = guardedCall({
        guard: requires('probe:one', 'probe:two', 'probe:gone', 'session.open', 'file.exists:a.txt'),
      });
      const { evidence } = await engine.decide(call, guardContext());
      expectSame(evidence.length, 5, 'pieces of evidence');
      for (const { id, carrier } of evidence) {
        expect(/^[0-9a-f]{64}$/.test(carrier?.sha256 ?? ''), `${id} has no hash`);
        expect(!Number.isNaN(Date.parse(carrier?.at ?? '')), `${id} has no time`);
      }
      expectSame(
        evidence.find(({ id }) => id === 'probe:two')?.carrier?.sha256,
        hash,
        'the hash that the resolver gave',
      );
      const sayings = new Set(
        evidence.filter(({ id }) => id.startsWith('probe')).map(({ carrier }) => carrier?.sha256),
      );
      expectSame(sayings.size, 3, 'different hashes of different answers from one place');
    }),
    plain('asks each question once, however many guards ask it', async (engine) => {
      const own = probe({ one: answered(true) });
      engine.registerResolver(own);
      const guards = [{ id: 'again', ...requires('probe:one') }];
      await engine.decide(guardedCall({ guard: requires('probe:one', 'probe:one'), guards }), guardContext());
      expectSame(own.asked.length, 1, 'how often it was asked');
    }),
    plain('asks nothing of a placeholder that no argument of its own fills', async (engine) => {
      const own = probe({ 'a.txt': answered(true) });
      engine.registerResolver(own);
      for (const text of ['{args.constructor}', '{args.other}', 'x{args.path}', '{args.path}{args.path}', '{path}']) {
        const verdict = await engine.decide(guardedCall({ guard: requires(`probe:${text}`) }), guardContext());
        expectVerdict(verdict, 'abstain', 'guard', text);
      }
      expectSame(own.asked.length, 0, 'questions that were asked though nothing fills them');
    }),
    plain('lists the kinds that can be answered, sorted', async (engine) => {
      engine.registerResolver(probe({}));
      const kinds = (await engine.kinds()).map(({ kind }) => kind);
      expectSame(kinds, kinds.toSorted(), 'the kinds');
      expectSame(new Set(kinds).size, kinds.length, 'different kinds');
      for (const wanted of ['probe', 'session.open', 'file.exists'])
        expect(kinds.includes(wanted), `${wanted} is not listed`);
      for (const { kind, about } of await engine.kinds())
        expect(about.summary !== '', `${kind} does not say what it is about`);
    }),
    plain('refuses a second resolver of a kind, and keeps the first', async (engine) => {
      engine.registerResolver(probe({ one: answered(false) }));
      expectTaken(() => engine.registerResolver(probe({ one: answered(true) })), 'probe');
      expectTaken(() => engine.registerResolver(probe({}, 'session.open')), 'session.open');
      const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
      expectVerdict(verdict, 'abstain', 'guard', 'the first resolver');
    }),
    ...lyingAnswers.map(([what, answer]) =>
      plain(`takes no evidence from a resolver that ${what}`, async (engine) => {
        engine.registerResolver(probe({ one: answer }));
        const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
        expectVerdict(verdict, 'abstain', 'guard', what);
        expectSame(verdict.evidence.find(({ id }) => id === 'probe:one')?.status, 'unknown', 'the evidence');
      }),
    ),
    plain('takes an answer of the type that its kind says', async (engine) => {
      for (const [type, value] of typed)
        engine.registerResolver(probe({ one: answered(value) }, `probe.${type}`, type));
      for (const [type] of typed) {
        const { decision, evidence } = await engine.decide(
          guardedCall({ guard: requires(`probe.${type}:one`) }),
          guardContext(),
        );
        expectSame(evidence[0]?.status, 'present', type);
        if (type === 'boolean' || type === 'string') expectSame(decision, 'pass', type);
      }
    }),
    ...[0, 7, 'no', '', [], {}].map((value) =>
      plain(`passes nothing because something is stated: ${JSON.stringify(value)}`, async (engine) => {
        engine.registerResolver(probe({ one: answered(value) }, 'probe', 'json'));
        const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
        expectVerdict(verdict, 'abstain', 'guard', 'what is not `true`');
      }),
    ),
    ...(['boolean', 'number', 'string'] as const).map((type) =>
      plain(`takes no answer without a value where its kind is answered with a ${type}`, async (engine) => {
        engine.registerResolver(probe({ one: { status: 'present', carrier: probeCarrier } }, 'probe', type));
        const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
        expectVerdict(verdict, 'abstain', 'guard', 'an answer without a value');
        expectSame(verdict.evidence.find(({ id }) => id === 'probe:one')?.status, 'unknown', 'the evidence');
      }),
    ),
    ...[0, 7].map((value) =>
      plain(`passes nothing because there is a number: ${value}`, async (engine) => {
        engine.registerResolver(probe({ one: answered(value) }, 'probe', 'number'));
        const call = guardedCall({ guard: requires('probe:one') });
        expect(
          (await engine.check(call.tool)).length > 0,
          'a guard that requires a number, and says nothing of it, is sound',
        );
        expectVerdict(await engine.decide(call, guardContext()), 'abstain', 'guard', 'a number');
      }),
    ),
    ...mistyped.map(([type, value]) =>
      plain(
        `takes no answer of another type than its kind says: ${JSON.stringify(value)} for a ${type}`,
        async (engine) => {
          engine.registerResolver(probe({ one: answered(value) }, 'probe', type));
          const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
          expectVerdict(verdict, 'abstain', 'guard', 'an answer of another type');
          expectSame(verdict.evidence.find(({ id }) => id === 'probe:one')?.status, 'unknown', 'the evidence');
        },
      ),
    ),
    plain('waits for no resolver that never answers, and tells it so', async (engine) => {
      const own = probe({ one: () => new Promise(() => undefined) });
      engine.registerResolver(own);
      const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
      expectVerdict(verdict, 'abstain', 'guard', 'a resolver that hangs');
      expect(own.asked[0]?.signal.aborted === true, 'the signal of a question whose time is over');
    }),
    plain('waits for no words that a resolver never finds', async (engine) => {
      engine.registerResolver({ ...probe({ one: answered(false) }), words: () => new Promise(() => undefined) });
      const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
      expectVerdict(verdict, 'abstain', 'guard', 'a resolver that finds no words');
    }),
    plain('is not changed by a resolver that changes what it is handed', async (engine) => {
      engine.registerResolver(meddler);
      const call = openCall({ guard: requires('probe:one') });
      const [before, context] = [canonicalJson(call), guardContext()];
      const verdict = await engine.decide(call, context);
      expectSame(canonicalJson(call), before, 'the call afterwards');
      expectSame(context.policy, undefined, 'the policy afterwards');
      expectVerdict(verdict, verdict.decision === 'pass' ? 'pass' : 'abstain', 'guard', 'a meddling resolver');
    }),
    plain('keeps what a resolver answered, not what it makes of it later', async (engine) => {
      const answer = { status: 'present' as const, value: { is: [false] }, carrier: { ...probeCarrier } };
      engine.registerResolver(probe({ one: () => Promise.resolve(answer) }));
      const verdict = await engine.decide(guardedCall({ guard: requires('probe:one') }), guardContext());
      try {
        answer.value.is[0] = true;
        answer.carrier = { type: 'probe', ref: 'probe-1' };
      } catch {
        // Frozen in the hands of its maker: that keeps it just as well.
      }
      expectSame(verdict.evidence[0]?.value, { is: [false] }, 'the evidence of a decision that was made');
    }),
  ];
}

const meddler: EvidenceResolver = probe({
  one: (({ call, context, params }) => {
    for (const change of [
      () => ((call.args as Record<string, unknown>)['path'] = 'elsewhere'),
      () => ((call.tool as { guard?: unknown }).guard = undefined),
      () => ((call as { tool: unknown }).tool = {}),
      () => ((context as { policy: unknown }).policy = { allow: [{ tool: '*' }], deny: [], ask: [] }),
      () => ((params as Record<string, string>)['per'] = '1'),
    ]) {
      try {
        change();
      } catch {
        // A frozen thing: just what should happen.
      }
    }
    return Promise.resolve(answered(true));
  }) satisfies Answering,
});

function expectTaken(register: () => void, kind: string): void {
  try {
    register();
  } catch (error) {
    expectSame((error as { readonly code?: unknown }).code, 'guard.kind-taken', `the refusal of a second ${kind}`);
    return;
  }
  expect(false, `a second resolver of ${kind} was taken`);
}
