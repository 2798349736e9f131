import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { codes, type Evidence, type GuardSpec, type JsonObject } from '@fpf/contracts';
import { createGuardEngine, sayVerdict } from '../../src/index.ts';
import { clause, sentence, shown } from '../../src/say/sentence.ts';
import { absent, decisionCase, guard, present, unknown } from '../support/cases.ts';
import { engine } from '../support/engine.ts';

const subject = engine();

async function judged(
  required: readonly string[],
  evidence: readonly Evidence[],
  more: Partial<GuardSpec> = {},
  args: JsonObject = {},
  degraded = false,
) {
  const tool = degraded ? { degraded: { view: 'read-only' } as const } : {};
  return await subject.judge('guard', decisionCase({ guards: [guard(required, more)], evidence, args, tool }));
}

const messages = async (...given: Parameters<typeof judged>) =>
  (await judged(...given)).reasons.map(({ code, message, refs }) => [code, message, ...refs]);

test('what is absent is told in the words of its kind, with the question in full', async () => {
  assert.deepEqual(await messages(['session.open'], [absent('session.open')]), [
    ['guard.evidence-missing', 'No session is open (session.open is absent).', 'session.open'],
  ]);
  assert.deepEqual(await messages(['probe:{args.path}'], [absent('probe:{args.path}')], {}, { path: 'a.txt' }), [
    ['guard.evidence-missing', 'Nothing lies at a.txt (probe:a.txt is absent).', 'probe:a.txt'],
  ]);
});

test('what is unknown says why, also where its kind has no words, and where nobody was asked', async () => {
  assert.deepEqual(await messages(['calm', 'probe:x', 'calm'], [unknown('calm', 'the disk is on fire')]), [
    ['guard.evidence-unknown', 'Calm could not be established (the disk is on fire) (calm is unknown).', 'calm'],
    ['guard.evidence-unknown', 'Nobody was asked probe:x (probe:x is unknown).', 'probe:x'],
    ['guard.evidence-unknown', 'Calm could not be established (the disk is on fire) (calm is unknown).', 'calm'],
  ]);
});

test('what speaks against it is told with its answer; a `when` with all that it looked at', async () => {
  assert.deepEqual(await messages(['calm', 'probe:x'], [present('calm', false), present('probe:x', null)]), [
    [
      'guard.predicate-false',
      'The answer to calm is false (calm is false), and probe:x says null (probe:x is null). The guard says: “all is well”',
      'calm',
      'probe:x',
    ],
  ]);
  assert.deepEqual(
    await messages(['calm'], [present('calm'), absent('probe:x')], {
      when: 'ev["calm"].value == false && ev["probe:x"].status == "present"',
    }),
    [
      [
        'guard.predicate-false',
        'It does not hold that “all is well” (calm is true, probe:x is absent).',
        'calm',
        'probe:x',
      ],
    ],
  );
  assert.deepEqual(await messages([], [], { when: 'args.x' }, { x: false }), [
    ['guard.predicate-false', 'It does not hold for x false that “all is well”.'],
  ]);
});

test('what cannot be told names what is unknown, or else why', async () => {
  assert.deepEqual(await messages([], [unknown('probe:x')], { when: 'ev["probe:x"].value == 1' }), [
    ['guard.undecided', 'It cannot be told whether “all is well”: nothing lies at x (probe:x is unknown).', 'probe:x'],
  ]);
  assert.deepEqual(await messages([], [], { when: 'args.x' }), [
    ['guard.undecided', 'It cannot be told whether “all is well”: field not found: x.'],
  ]);
  assert.match((await messages([], [], { when: 'args.x' }, { x: 1 }))[0]?.[1] ?? '', /no yes and no no/);
});

test('degrading, and having no form for it, are told beside what fails', async () => {
  const failing = [['calm'], [present('calm', false)], { failure_mode: 'degrade' }, {}] as const;
  assert.deepEqual(
    (await judged(...failing, true)).reasons.map(({ code }) => code),
    ['guard.predicate-false', 'guard.reduced'],
  );
  assert.deepEqual(
    (await judged(...failing)).reasons.map(({ code }) => code),
    ['guard.predicate-false', 'guard.no-reduced-form'],
  );
});

test('a verdict is one or two sentences for a person', async () => {
  assert.equal(
    sayVerdict(await judged(['session.open'], [absent('session.open')])),
    'Not run: no session is open. Open one: run with --session NAME, or leave it out for a new one.',
  );
  assert.equal(sayVerdict(await judged(['calm'], [present('calm')])), 'May run.');
  assert.equal(
    sayVerdict(await subject.judge('guard', decisionCase({ tool: { effect: 'pure' } }))),
    'May run, on a read-only view.',
  );
  assert.match(
    sayVerdict(await judged(['calm'], [present('calm', false)], { failure_mode: 'degrade' }, {}, true)),
    /^Runs in its reduced form only: the answer to calm/,
  );
  assert.equal(sayVerdict({ decision: 'abstain', reasons: [] }), 'Not run.');
  const several = sayVerdict(
    await judged(
      ['probe:a', 'probe:b', 'probe:c', 'probe:d'],
      ['a', 'b', 'c', 'd'].map((one) => absent(`probe:${one}`)),
    ),
  );
  assert.equal(several, 'Not run: nothing lies at a; nothing lies at b; nothing lies at c (and 1 more). Lay it there.');
});

test('a resolver that fails over its words, or has none to say, is spoken for', async () => {
  const made = engine();
  for (const [kind, words] of [
    [
      'fails',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['mute', () => undefined],
    ['empty', () => ({ said: '' })],
  ] as const)
    made.registerResolver({
      kind,
      about: { summary: 'x', subject: 'none', value: 'json' },
      resolve: async () => ({ status: 'unknown' }),
      words: words as never,
    });
  for (const kind of ['fails', 'rejects', 'mute', 'empty']) {
    const [why] = (await made.judge('guard', decisionCase({ guards: [guard([kind])], evidence: [absent(kind)] })))
      .reasons;
    assert.equal(why?.message, `What ${kind} asks for is not there (${kind} is absent).`);
  }
});

test('a resolver that finds no words in its time is spoken for, whatever becomes of them later', async () => {
  const made = createGuardEngine({ evidenceTimeoutMs: 20 }, fixedHost());
  let failLate = (): void => undefined;
  const late = new Promise<never>((_, refuse) => {
    failLate = () => refuse(new Error('no'));
  });
  for (const [kind, words] of [
    ['silent', () => new Promise<never>(() => undefined)],
    ['late', () => late],
    ['busy', async () => ({ said: `the words of a resolver that takes ${blocked(40)} ms` })],
  ] as const)
    made.registerResolver({
      kind,
      about: { summary: 'x', subject: 'none', value: 'json' },
      resolve: async () => ({ status: 'unknown' }),
      words,
    });
  const kinds = ['silent', 'late', 'busy'];
  const { reasons } = await made.judge('guard', decisionCase({ guards: [guard(kinds)], evidence: kinds.map(absent) }));
  assert.deepEqual(
    reasons.map(({ message }) => message),
    [
      'What silent asks for is not there (silent is absent).',
      'What late asks for is not there (late is absent).',
      'The words of a resolver that takes 40 ms (busy is absent).',
    ],
  );
  failLate();
});

/** Words that are there when the thread is given back count: the same words are found on a slow machine. */
function blocked(ms: number): number {
  for (const end = performance.now() + ms; performance.now() < end;);
  return ms;
}

test('a `when` that fails passes on what would turn an answer of no', async () => {
  const made = engine();
  made.registerResolver({
    kind: 'lit',
    about: { summary: 'x', subject: 'none', value: 'boolean' },
    resolve: async () => ({ status: 'unknown' }),
    words: async () => ({ said: 'it is dark', next: 'Light the lamp.' }),
  });
  const next = async (value: boolean): Promise<string | undefined> => {
    const lit = guard([], { when: `ev["calm"].value && ev["lit"].value == ${String(!value)}` });
    return (
      await made.judge('guard', decisionCase({ guards: [lit], evidence: [present('calm'), present('lit', value)] }))
    ).reasons[0]?.next;
  };
  assert.deepEqual([await next(false), await next(true)], ['Light the lamp.', undefined]);
});

test('a quotation at the end of a sentence ends it only with a full stop of its own', async () => {
  const said = sayVerdict(await judged(['calm'], [present('calm', false)]));
  assert.match(said, /The guard says: “all is well”\. [A-Z]/);
  assert.deepEqual(['he said “x”', 'he said “x.”', 'why “x?”'].map(sentence), [
    'He said “x”.',
    'He said “x.”',
    'Why “x?”',
  ]);
});

test('where a resolver has nothing to suggest, the code says what to do, and does not send back to the message', () => {
  for (const code of ['guard.evidence-unknown', 'guard.undecided'] as const)
    assert.match(codes[code]?.next ?? '', /^(Mend|Supply) .*`fpf guards /);
});

test('half-sentences become sentences, and sentences clauses', () => {
  assert.deepEqual(['it is.', ' no', 'Why?', '“x”', 'état', '😀 x', ''].map(sentence), [
    'It is.',
    'No.',
    'Why?',
    '“x”.',
    'État.',
    '😀 x.',
    '.',
  ]);
  assert.deepEqual(['No session.', 'A tool', 'README.md is gone.', 'JSON is', 'a'].map(clause), [
    'no session',
    'a tool',
    'README.md is gone',
    'JSON is',
    'a',
  ]);
  assert.deepEqual([shown(undefined), shown('x'.repeat(200)).length, shown([1])], ['nothing', 121, '[1]']);
});
