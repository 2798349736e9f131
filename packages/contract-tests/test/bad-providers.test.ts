import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type ModelProvider, type ModelRequest, type StreamEvent } from '@fpf/contracts';
import { type ProviderSituation, runCases, suites } from '../src/index.ts';

const identity = { provider: 'fixture', name: 'fixture', digest: null, conforming: false };
const request: ModelRequest = {
  messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
  tools: [],
};

type Complete = ModelProvider['complete'];

const refuse = (code: string): never => {
  throw new FpfError({ code, message: 'fixture: no.', hint: 'None.' });
};

/** What each provider does in each situation, unless it is bad at it. */
const sound: Readonly<Record<ProviderSituation, Complete>> = {
  answers: async function* answers(_request, { signal }) {
    if (signal.aborted) refuse('model.aborted');
    yield { type: 'message_start' };
    yield { type: 'tool_call_delta', index: 0, name: 'greet', arguments_delta: '{"name"' };
    yield { type: 'tool_call_delta', index: 0, arguments_delta: ':"Ada"}' };
    yield { type: 'message_stop', stop_reason: 'stop' };
  },
  refuses: async function* refuses() {
    yield { type: 'message_start' };
    refuse('model.server-error');
  },
  stalls: async function* stalls(_request, { signal }) {
    yield { type: 'message_start' };
    await new Promise((_, abort) => signal.addEventListener('abort', () => abort(signal.reason as Error)));
  },
};

function saying(...events: readonly unknown[]): Complete {
  return async function* say() {
    yield* events as readonly StreamEvent[];
  };
}

async function failed(complete: Partial<typeof sound>, other: Partial<ModelProvider> = {}): Promise<readonly string[]> {
  const provider = (situation: ProviderSituation): ModelProvider => ({
    name: 'fixture',
    capabilities: { tools: true, streaming: true, multiTurn: false },
    probe: async () => identity,
    models: async () => [identity],
    complete: complete[situation] ?? sound[situation],
    ...other,
  });
  const make = ({ situation }: { readonly situation?: unknown }): unknown => ({
    subject: { provider: provider(situation as ProviderSituation), request },
  });
  const reports = await Array.fromAsync(runCases(suites['model-provider']?.(make) ?? [], 200));
  assert.equal(reports.length, 8);
  return reports.filter((report) => report.status === 'failed').map((report) => report.name);
}

test('a sound provider passes every case', async () => {
  assert.deepEqual(await failed({}), []);
});

const stop = { type: 'message_stop', stop_reason: 'stop' };
const fits = 'answers in events that fit, and ends with message_stop';
const stopped = 'asks nothing when it is stopped before it starts';
const onItsWay = 'ends a stream that is stopped on its way';
const known = 'fails a request that it cannot answer with a code that is known';
const lists = 'says which model would answer, and lists it, by digest or null';

const bad: readonly (readonly [what: string, complete: Partial<typeof sound>, names: readonly string[]])[] = [
  ['stops before it has ended', { answers: saying({ type: 'message_start' }) }, [fits, stopped]],
  ['says more after the stop', { answers: saying(stop, { type: 'message_start' }) }, [fits, stopped]],
  ['sends an event of its own wire', { answers: saying({ type: 'delta' }, stop) }, [fits, stopped]],
  [
    'cuts a call over two indexes',
    {
      answers: async function* cut(_request, { signal }) {
        if (signal.aborted) refuse('model.aborted');
        yield { type: 'tool_call_delta', index: 0, name: 'greet', arguments_delta: '{' };
        yield { type: 'tool_call_delta', index: 1, arguments_delta: '}' };
        yield { type: 'message_stop', stop_reason: 'stop' };
      },
    },
    ['gives each call its pieces under one index'],
  ],
  ['answers what it cannot', { refuses: saying(stop) }, [known]],
  ['lets a raw error out', { refuses: () => raise(new TypeError('fetch failed')) }, [known]],
  [
    'makes up a code',
    { refuses: () => raise(new FpfError({ code: 'model.tired', message: 'no', hint: 'no' })) },
    [known],
  ],
  ['does not hear that it is stopped', { stalls: hang }, [onItsWay]],
  ['ends a stopped stream as if it were whole', { stalls: saying(stop) }, [onItsWay]],
  [
    'changes what it is given',
    {
      answers: async function* change(given, options) {
        (given.messages as unknown[]).push('more');
        yield* sound.answers(given, options);
      },
    },
    [
      fits,
      'gives each call its pieces under one index',
      'asks for the same each time it is asked, and does not change what it is given',
      stopped,
    ],
  ],
];

for (const [what, complete, names] of bad) {
  test(`a provider that ${what} is caught`, async () => {
    const found = await failed(complete);
    for (const name of names) assert.ok(found.includes(name), `${name} is not among:\n${found.join('\n')}`);
    if (names.length === 1) assert.deepEqual(found, names);
  });
}

test('a provider whose list does not know the model that it names is caught, and one with a bare digest', async () => {
  assert.deepEqual(await failed({}, { models: async () => [] }), [lists]);
  const bare = { ...identity, digest: 'a'.repeat(64) as `sha256:${string}` };
  assert.deepEqual(await failed({}, { probe: async () => bare, models: async () => [bare] }), [lists]);
});

async function* raise(error: Error): AsyncGenerator<StreamEvent> {
  yield { type: 'message_start' };
  throw error;
}

async function* hang(): AsyncGenerator<StreamEvent> {
  yield { type: 'message_start' };
  await new Promise(() => undefined);
}
