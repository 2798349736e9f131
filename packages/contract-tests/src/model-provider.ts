import {
  codeOf,
  deepFreeze,
  FpfError,
  type JsonObject,
  ModelIdentity,
  type ModelProvider,
  type ModelRequest,
  StreamEvent,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { type Arrange, type ContractCase, contractCase, type Skipped } from './contract-case.ts';
import { expect, expectSame } from './expect.ts';
import { memberCase } from './fixtures/member-case.ts';

/**
 * `answers`: the request gets an answer. `refuses`: it gets none. `stalls`: the answer begins, and does not go on by
 * itself.
 */
export type ProviderSituation = 'answers' | 'refuses' | 'stalls';

/** A provider, and a request to ask it with; what it can answer, only who arranges it knows. */
export type ProviderSubject = { readonly provider: ModelProvider; readonly request: ModelRequest };

/**
 * What `./contract-fixture` of a provider's package exports: what it can be asked in each situation, and with which
 * options.
 */
export type ProviderFixture = {
  readonly arrange: (situation: ProviderSituation) => ProviderQuestion | Skipped | Promise<ProviderQuestion | Skipped>;
};
export type ProviderQuestion = { readonly request: ModelRequest; readonly options?: JsonObject };

const promptly = 2_000;

/** What a wire may tell of an answer when it is over. */
const facts: ReadonlySet<StreamEvent['type']> = new Set(['usage', 'shown', 'answered']);

/**
 * What the gateway relies on: one wire, spoken in our events, that fails with our codes and ends when it is told to.
 */
export function modelProviderCases(arrange: Arrange<ProviderSubject, ProviderSituation>): readonly ContractCase[] {
  const of = (
    name: string,
    situation: ProviderSituation,
    attempt: (subject: ProviderSubject) => Promise<void>,
  ): ContractCase =>
    contractCase('model-provider', name, situation, arrange, ({ provider, request }) =>
      attempt({ provider, request: deepFreeze(request) }),
    );
  return [
    memberCase('model-provider', arrange, 'answers', ({ provider }) => provider),
    of('says which model would answer, and lists it, by digest or null', 'answers', async ({ provider }) => {
      const identity = await provider.probe();
      const models = await provider.models();
      for (const model of [identity, ...models])
        expectSame(check(ModelIdentity, model), [], `the identity ${model.name}`);
      expect(
        models.some((model) => JSON.stringify(model) === JSON.stringify(identity)),
        `models does not list ${identity.name} as probe tells it`,
      );
      expectSame(await provider.probe(), identity, 'a second probe');
    }),
    of('answers in events that fit, and ends with message_stop', 'answers', async (subject) => {
      const { events, failure } = await ask(subject);
      expect(failure === undefined, `the request failed: ${String(failure)}`);
      for (const [at, event] of events.entries()) expectSame(check(StreamEvent, event), [], `event ${at}`);
      const said = events.map(({ type }) => type).filter((type) => !facts.has(type));
      expectSame(said.indexOf('message_stop'), said.length - 1, `where message_stop stands in ${said.join(', ')}`);
    }),
    of('gives each call its pieces under one index', 'answers', async (subject) => {
      const calls = new Map<number, { name: string; text: string }>();
      const { events, failure } = await ask(subject);
      expect(failure === undefined, `the request failed: ${String(failure)}`);
      for (const event of events) {
        if (event.type !== 'tool_call_delta') continue;
        const { name, text } = calls.get(event.index) ?? { name: '', text: '' };
        calls.set(event.index, { name: name + (event.name ?? ''), text: text + (event.arguments_delta ?? '') });
      }
      for (const [index, { name, text }] of calls) {
        expect(name !== '', `call ${index} has no name`);
        expect(isObject(text), `the arguments of call ${index} are no object: ${text}`);
      }
    }),
    of(
      'asks for the same each time it is asked, and does not change what it is given',
      'answers',
      async ({ provider, request }) => {
        const open = structuredClone(request);
        await ask({ provider, request: open });
        expectSame(open, request, 'the request afterwards');
        const { failure } = await ask({ provider, request });
        expect(failure === undefined, `the same request, frozen, failed: ${String(failure)}`);
      },
    ),
    of('fails a request that it cannot answer with a code that is known', 'refuses', async (subject) => {
      const { failure, events } = await ask(subject);
      expect(failure !== undefined, `it answered: ${events.map(({ type }) => type).join(', ')}`);
      expectKnown(failure, 'a request without an answer');
    }),
    of('asks nothing when it is stopped before it starts', 'answers', async (subject) => {
      const stop = new AbortController();
      stop.abort();
      const { failure, events } = await within(ask(subject, stop), 'a stopped request');
      expect(
        failure !== undefined && events.every(({ type }) => type !== 'message_stop'),
        'a stopped request was answered',
      );
      expectStopped(failure);
    }),
    of('ends a stream that is stopped on its way', 'stalls', async (subject) => {
      const stop = new AbortController();
      const { failure } = await within(ask(subject, stop, true), 'a stream that was stopped');
      expect(failure !== undefined, 'a stopped stream ended as if it were whole');
      expectStopped(failure);
    }),
  ];
}

type Heard = { readonly events: readonly StreamEvent[]; readonly failure: unknown };

/** Listens to the end, whatever it is. With `stopInside`, the signal comes while it waits for the second event. */
async function ask(
  { provider, request }: ProviderSubject,
  stop = new AbortController(),
  stopInside = false,
): Promise<Heard> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of provider.complete(request, { signal: stop.signal })) {
      // An error event is the wire's own failure; whoever listens raises it.
      if (event.type === 'error')
        return { events, failure: new FpfError({ code: event.code, message: event.message, hint: '' }) };
      events.push(event);
      if (stopInside) setImmediate(() => stop.abort());
    }
    return { events, failure: undefined };
  } catch (error) {
    return { events, failure: error ?? new Error('nothing was thrown') };
  }
}

function expectKnown(failure: unknown, what: string): void {
  expect(FpfError.is(failure), `${what}: a raw error got out: ${String(failure)}`);
  expect(codeOf(failure.code) !== undefined, `${what}: the code ${failure.code} is not known`);
  expect(failure.code !== 'component.unfinished', failure.message);
}

function expectStopped(failure: unknown): void {
  if ((failure as { readonly name?: unknown }).name !== 'AbortError') expectKnown(failure, 'a stopped request');
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${what} did not end within ${promptly / 1000} s`)), promptly);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
