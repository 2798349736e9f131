import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import {
  FpfError,
  type JsonObject,
  type ModelGateway,
  type ModelProvider,
  type ModelRequest,
  type StreamEvent,
} from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { createModelGateway } from '../src/index.ts';

const identity = { provider: 'fixture', name: 'fixture', digest: null, conforming: true };
const stop: StreamEvent = { type: 'message_stop', stop_reason: 'stop' };

function provider(complete: ModelProvider['complete'], more: Partial<ModelProvider> = {}): ModelProvider {
  const capabilities = { tools: true, streaming: true, multiTurn: false };
  return {
    name: 'fixture',
    capabilities,
    probe: async () => identity,
    models: async () => [identity],
    complete,
    ...more,
  };
}

function gateway(made: ModelProvider | (() => Promise<ModelProvider>), options: JsonObject = {}): ModelGateway {
  const subject = createModelGateway({ provider: 'fixture', ...options }, fixedHost());
  subject.registerProvider('fixture', typeof made === 'function' ? made : async () => made);
  return subject;
}

function asked(text = 'Greet Ada'): ModelRequest {
  return { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }], tools: [] };
}

async function* hello(): AsyncGenerator<StreamEvent> {
  yield { type: 'text_delta', index: 0, text: 'hello' };
  yield stop;
}

const is = (code: string) => (error: unknown) => FpfError.is(error) && error.code === code;

/** How many things of each kind hold the process open. */
function open(): ReadonlyMap<string, number> {
  return process
    .getActiveResourcesInfo()
    .reduce((counts, kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1), new Map<string, number>());
}

test('nothing stays open after an answer, an error, a stop or a deadline: no timer, and no listener on a signal of the caller', async () => {
  const before = open();
  const caller = new AbortController();
  const { signal } = caller;
  await gateway(provider(hello)).plan(asked(), { signal }).result();
  const hanging = provider(async function* complete() {
    yield { type: 'message_start' };
    await new Promise(() => undefined);
  });
  await assert.rejects(gateway(hanging).plan(asked(), { signal, deadlineMs: 20 }).result(), is('model.deadline'));
  await assert.rejects(gateway(hanging, { tries: 1 }).probe(AbortSignal.abort()), is('model.aborted'));
  const failing = provider(() => {
    throw new FpfError({ code: 'model.unreachable', message: 'no', hint: 'none' });
  });
  await assert.rejects(
    gateway(failing, { retryBaseMs: 1 }).plan(asked(), { signal }).result(),
    is('model.unreachable'),
  );
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  // Servers of other tests in this process may still be closing: what counts is that nothing was added.
  assert.deepEqual(
    [...open()].filter(([kind, count]) => count > (before.get(kind) ?? 0)),
    [],
  );
});

test('a provider whose answer is left early hears it: its signal is aborted and its stream is closed', async () => {
  for (const end of ['too much', 'stopped'] as const) {
    let [closed, heard] = [false, false];
    const caller = new AbortController();
    const flood = provider(async function* complete(_request, { signal }) {
      signal.addEventListener('abort', () => (heard = true));
      try {
        for (;;) {
          if (end === 'stopped') setImmediate(() => caller.abort());
          yield { type: 'text_delta', index: 0, text: 'x'.repeat(65_536) };
          await new Promise(setImmediate);
        }
      } finally {
        closed = true;
      }
    });
    const wanted = end === 'stopped' ? 'model.aborted' : 'model.too-large';
    await assert.rejects(gateway(flood).plan(asked(), { signal: caller.signal }).result(), is(wanted));
    await new Promise(setImmediate);
    assert.deepEqual([heard, closed], [true, true], end);
  }
});

test('a place in the queue is given back after every end, even of a provider that never ends', async () => {
  let asks = 0;
  const subject = gateway(
    provider(async function* complete() {
      asks += 1;
      if (asks % 2 === 1) await new Promise(() => undefined);
      yield stop;
    }),
    { waiting: 1 },
  );
  for (let at = 0; at < 4; at += 1) {
    const hung = subject.plan(asked(), { deadlineMs: 20 }).result();
    const next = subject.plan(asked()).result();
    await assert.rejects(hung, is('model.deadline'));
    assert.deepEqual({ ...(await next).response }, {});
  }
});

test('time that is spent waiting in the queue counts against the deadline', async () => {
  const subject = gateway(
    provider(async function* complete() {
      yield { type: 'message_start' };
      await new Promise(() => undefined);
    }),
  );
  // Both ends are looked for from the start: on a busy machine the longer may be over before the shorter was looked at.
  await Promise.all([
    assert.rejects(subject.plan(asked(), { deadlineMs: 200 }).result(), is('model.deadline')),
    assert.rejects(subject.plan(asked(), { deadlineMs: 20 }).result(), is('model.deadline')),
  ]);
});

test('the hash is of the request as it was asked, and the answer cannot be changed by who gave it', async () => {
  const request: { messages: ModelRequest['messages']; tools: ModelRequest['tools'] } = { ...asked() };
  const hash = hashJson(request);
  const times = { total_ms: 1 };
  const subject = gateway(
    provider(async function* complete() {
      request.tools = [{ name: 'sly', description: '', input_schema: {} }];
      yield { type: 'usage', times };
      yield stop;
    }),
  );
  const { evidence } = await subject.plan(request).result();
  assert.equal(evidence.request_hash, hash);
  assert.ok(Object.isFrozen(evidence.times));
});

test('a request that is no JSON is refused before anything is asked', async () => {
  const subject = gateway(() => assert.fail('it was asked'));
  await assert.rejects(subject.plan(asked('\ud800')).result(), is('schema.not-valid'));
});

test('a provider that could not be made is made again at the next request', async () => {
  let made = 0;
  const subject = gateway(async () => {
    made += 1;
    if (made === 1) throw new Error('no file yet');
    return provider(hello);
  });
  await assert.rejects(
    subject.plan(asked()).result(),
    (error: unknown) => is('model.protocol')(error) && /no file yet/.test(String(error)),
  );
  assert.equal((await subject.plan(asked()).result()).response.final, 'hello');
  assert.equal(made, 2);
});

test('an identity that is none is refused, and nobody but a pin makes it conforming', async () => {
  assert.equal((await gateway(provider(hello)).plan(asked()).result()).evidence.model.conforming, false);
  for (const bad of [{ ...identity, digest: 'latest' }, { ...identity, name: '' }, null]) {
    const subject = gateway(provider(hello, { probe: async () => bad as never }));
    await assert.rejects(subject.plan(asked()).result(), is('model.protocol'));
    await assert.rejects(subject.probe(), is('model.protocol'));
  }
});

test('a probe and a list are bounded by the deadline too', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const subject = gateway(provider(hello, { probe: never, models: never }), { deadlineMs: 20 });
  await assert.rejects(subject.probe(), is('model.deadline'));
  await assert.rejects(subject.models(), is('model.deadline'));
});

test('events come as they arrive, what was shown already cut, to any number of listeners', async () => {
  const long = 'x'.repeat(20_000);
  const subject = gateway(
    provider(async function* complete() {
      yield { type: 'shown', shown: { by: 'renderer', text: long, neutralised: 0 } };
      yield* hello();
    }),
    { maxShownBytes: 100 },
  );
  const plan = subject.plan(asked());
  const [one, two] = await Promise.all([Array.fromAsync(plan), Array.fromAsync(plan)]);
  assert.deepEqual(one, two);
  assert.deepEqual(
    one?.map(({ type }) => type),
    ['shown', 'text_delta', 'message_stop'],
  );
  const [shown] = one ?? [];
  assert.ok(shown?.type === 'shown' && shown.shown.text.length === 100 && shown.shown.cut_from === 20_000);
});

test('an error event with a code that nobody knows becomes one that is known, and keeps its words', async () => {
  const subject = gateway(
    provider(async function* complete() {
      yield {
        type: 'error',
        code: 'my.own',
        message: 'bro\u0007ken',
        retryable: false,
        http_status: 500,
        retry_after: 2,
      };
    }),
  );
  await assert.rejects(subject.plan(asked()).result(), (error: unknown) => {
    assert.ok(FpfError.is(error) && error.code === 'model.server-error');
    assert.match(error.message, /"my\.own": "bro\\u0007ken"/);
    assert.deepEqual([error.details['http_status'], error.details['retry_after_ms']], [500, 2_000]);
    return true;
  });
});
