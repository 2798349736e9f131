import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { GuardContext, JournalEvent } from '@fpf/contracts';
import { ask, askAll, carrier, resolver, told } from '../support/ask.ts';
import { movingClock } from '../support/moving-clock.ts';

const yes = { status: 'present', value: true, carrier };

test('a question is asked once however often it stands there, and answered in order', async () => {
  let asked = 0;
  const extra = [resolver(async () => ({ ...yes, value: (asked += 1) }))];
  const evidence = await askAll(['moon.full:b', 'session.open', 'moon.full:b', 'moon.full:a', 'session.open'], {
    extra,
  });
  assert.deepEqual(
    evidence.map(({ id }) => id),
    ['moon.full:b', 'session.open', 'moon.full:a'],
  );
  assert.equal(asked, 2);
  assert.ok(Object.isFrozen(evidence) && evidence.every((one) => Object.isFrozen(one) && Object.isFrozen(one.carrier)));
});

test('an answer has a carrier with the time at which it was asked for', async () => {
  const { carrier: borne, by } = await ask('moon.full', {
    extra: [resolver(async () => yes)],
    clock: movingClock(Date.UTC(2026, 1, 3)),
  });
  assert.deepEqual([by, borne], ['moon.full', { ...carrier, sha256: borne?.sha256, at: '2026-02-03T00:00:00.000Z' }]);
});

test('what nobody can answer is unknown, and says why', async () => {
  const why = async (question: string): Promise<string> => {
    const { status, detail = '' } = await ask(question, { extra: [resolver(async () => yes, { subject: 'none' })] });
    assert.equal(status, 'unknown', question);
    return detail;
  };
  assert.match(await why('sun.up'), /no resolver answers/);
  assert.match(await why('moon.full:x'), /its kind takes nothing/);
  assert.match(await why('moon.full?phase=1'), /takes no parameter phase/);
  assert.match(await why('file.exists'), /does not say of what/);
  assert.match(await why('file.exists:{args.nothing}'), /argument that it speaks of/);
  assert.match(await why('file.exists:a{args.path}'), /argument that it speaks of/);
  assert.match(await why('rate.calls:x?perr=60'), /takes no parameter perr/);
  for (const text of [
    '',
    ':',
    '?',
    ' session.open',
    'Session.Open',
    'session.open\n',
    '\ud800',
    'x'.repeat(10_000),
    '__proto__',
    'constructor',
  ])
    await why(text);
});

test('a resolver that keeps the thread busy beyond its time is not believed', async () => {
  const clock = movingClock();
  const busy = (ms: number) => resolver(async () => ((clock.at += ms), yes));
  assert.equal(await told('moon.full', { extra: [busy(20)], timeoutMs: 20, clock }), true);
  const { status, detail } = await ask('moon.full', { extra: [busy(21)], timeoutMs: 20, clock });
  assert.deepEqual([status, detail], ['unknown', 'no answer within 20 ms']);
});

test('a resolver that hangs is unknown after its time, and its signal is aborted', async () => {
  let signal: AbortSignal | undefined;
  const hanging = resolver((question) => {
    ({ signal } = question);
    return new Promise(() => undefined);
  });
  const { status, detail } = await ask('moon.full', { extra: [hanging], timeoutMs: 20 });
  assert.deepEqual([status, detail], ['unknown', 'no answer within 20 ms']);
  assert.equal(signal?.aborted, true);
});

test('the signal of one that answered in time is left alone', async () => {
  let signal: AbortSignal | undefined;
  const quick = resolver(async (question) => {
    ({ signal } = question);
    return yes;
  });
  assert.equal(await told('moon.full', { extra: [quick], timeoutMs: 20 }), true);
  await wait(40);
  assert.equal(signal?.aborted, false);
});

test('an answer after the time changes nothing any more, and neither does a failure', async () => {
  for (const late of [async () => yes, () => Promise.reject(new Error('too late'))]) {
    const slow = resolver(async () => {
      await wait(60);
      return late();
    });
    const evidence = await ask('moon.full', { extra: [slow], timeoutMs: 10 });
    await wait(90);
    assert.equal(evidence.status, 'unknown');
  }
});

test('whatever a resolver throws, the answer is unknown', async () => {
  const trap = new Proxy(new Error('x'), {
    get: () => {
      throw new Error('trap');
    },
  });
  const liar = Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw new Error('getter');
    },
  });
  for (const thrown of [
    undefined,
    null,
    7,
    'text',
    Symbol('s'),
    {},
    new Error('plain'),
    new Error(),
    trap,
    liar,
    Object.create(null),
  ]) {
    const sync = resolver(() => {
      throw thrown;
    });
    const { status, detail = '' } = await ask('moon.full', { extra: [sync] });
    assert.equal(status, 'unknown');
    assert.ok(detail.length > 0);
    assert.equal(
      (await ask('moon.full', { extra: [resolver(() => Promise.reject(thrown as Error))] })).status,
      'unknown',
    );
  }
});

test('thenables that settle twice, throw or never settle count as what they said first, or as unknown', async () => {
  const thenable = (then: (settle: (value: unknown) => void, refuse: (why: unknown) => void) => void) =>
    // oxlint-disable-next-line unicorn/no-thenable
    resolver(() => ({ then }));
  const first = thenable((settle, refuse) => {
    settle({ ...yes, value: false });
    settle(yes);
    refuse(new Error('later'));
  });
  assert.equal(await told('moon.full', { extra: [first] }), false);
  const throwing = thenable(() => {
    throw new Error('then');
  });
  assert.equal(await told('moon.full', { extra: [throwing] }), 'unknown');
  assert.equal(await told('moon.full', { extra: [thenable(() => undefined)], timeoutMs: 20 }), 'unknown');
});

test('a resolver that changes what it is given fails, and changes nothing', async () => {
  const call = structuredClone(guardedCall({ args: { path: 'a.txt', deep: { list: [1] } } }));
  const journal: JournalEvent[] = [];
  const context: GuardContext = { ...guardContext(), journal, pins: { model: { name: 'x' } }, budget: { turns: 1 } };
  const before = structuredClone(call);
  const attempts: readonly ((question: Parameters<Parameters<typeof resolver>[0]>[0]) => unknown)[] = [
    ({ call: { args } }) => ((args as Record<string, unknown>)['path'] = 'b.txt'),
    ({ call: { args } }) => ((args['deep'] as { list: number[] }).list[0] = 2),
    ({ call: { tool } }) => ((tool as { name: string }).name = 'other'),
    ({ context: given }) => (given.journal as JournalEvent[]).push({} as JournalEvent),
    ({ context: given }) => ((given.session as { open: boolean }).open = false),
    ({ context: given }) => ((given.session.capability as { confined: boolean }).confined = false),
    ({ context: given }) => ((given.pins as Record<string, unknown>)['model'] = 1),
    ({ context: given }) => ((given.budget as Record<string, number>)['turns'] = 9),
    (question) => ((question as { subject: string }).subject = 'x'),
    (question) => ((question.params as Record<string, string>)['x'] = 'y'),
  ];
  for (const attempt of attempts) {
    const changing = resolver(async (question) => {
      attempt(question);
      return yes;
    });
    assert.equal(await told('moon.full', { extra: [changing], call, context }), 'unknown', String(attempt));
  }
  assert.deepEqual(call, before);
  assert.equal(journal.length, 0);
  assert.equal(context.session.open, true);
});

test('a resolver gets its question filled, and as the guard has it', async () => {
  const seen: unknown[] = [];
  const seeing = resolver(
    async ({ id, subject, params }) => {
      seen.push([id, subject, { ...params }]);
      return yes;
    },
    { params: ['per'] },
  );
  await askAll(['moon.full:{args.path}?per=60', 'moon.full'], { extra: [seeing] });
  assert.deepEqual(seen, [
    ['moon.full:{args.path}?per=60', 'a.txt', { per: '60' }],
    ['moon.full', undefined, {}],
  ]);
});

test('an argument whose text looks like a question or a placeholder is only a text', async () => {
  const subjects: unknown[] = [];
  const seeing = resolver(async ({ subject }) => {
    subjects.push(subject);
    return yes;
  });
  const texts = ['{args.path}', 'a?per=1', 'x:y', '../..', '__proto__'];
  for (const path of texts)
    await ask('moon.full:{args.path}', { extra: [seeing], call: guardedCall({ args: { path } }) });
  assert.deepEqual(subjects, texts);
});

test('where nothing can be handed out, everything is unknown', async () => {
  const call = guardedCall({ args: { path: (() => 'a.txt') as unknown as string } });
  assert.equal(await told('session.open', { call }), 'unknown');
});

test('a clock that gives no time makes every answer unknown', async () => {
  for (const at of [NaN, Infinity, 8.65e15])
    assert.equal(await told('session.open', { clock: movingClock(at) }), 'unknown');
});
