import type { ModelGateway, ModelProvider, StreamEvent } from '@fpf/contracts';
import { type Arrange, type ContractCase, contractCase } from '../contract-case.ts';
import { expect, expectRefused, expectSame } from '../expect.ts';
import {
  answering,
  failure,
  fixtureDigest,
  greetCall,
  greetRequest,
  saying,
  uttering,
} from '../fixtures/talking-provider.ts';
import type { GatewaySituation } from './model-gateway.ts';

const port = 'model-gateway';
const many = 64;

/** A provider whose first attempts fail, before a word. `asked` counts. */
function failingFirst(codes: readonly string[], then: ModelProvider = saying(greetCall('{"name":"Ada"}'))): Counted {
  let asked = 0;
  const provider = answering(async function* complete(request, options) {
    const code = codes[asked];
    asked += 1;
    if (code !== undefined) throw failure(code);
    yield* then.complete(request, options);
  });
  return { provider, asked: () => asked };
}

type Counted = { readonly provider: ModelProvider; readonly asked: () => number };

function failingAfter(event: StreamEvent): Counted {
  let asked = 0;
  const provider = answering(async function* complete() {
    asked += 1;
    yield event;
    throw failure('model.unreachable');
  });
  return { provider, asked: () => asked };
}

/** What any gateway does around the answer: how often it asks, whom, and how many at once. */
export function gatewayAttemptCases(arrange: Arrange<ModelGateway, GatewaySituation>): readonly ContractCase[] {
  const counted = (
    name: string,
    made: () => Counted,
    attempt: (gateway: ModelGateway, asked: () => number) => Promise<void>,
  ): ContractCase => {
    const one = made();
    return contractCase(port, name, { provider: one.provider }, arrange, (gateway) => attempt(gateway, one.asked));
  };
  return [
    counted(
      'asks again where nothing was heard, and counts it',
      () => failingFirst(['model.server-error']),
      async (gateway, asked) => {
        const { evidence } = await gateway.plan(greetRequest).result();
        expectSame(
          [asked(), evidence.attempts, evidence.failed_attempts],
          [2, 2, ['model.server-error']],
          'asked, attempts and why',
        );
      },
    ),
    counted(
      'does not ask without end',
      () => failingFirst(Array.from({ length: many }, () => 'model.unreachable')),
      async (gateway, asked) => {
        await expectRefused(gateway.plan(greetRequest).result(), 'model.unreachable', 'a server that is not there');
        expect(asked() > 0 && asked() < 6, `it was asked ${asked()} times`);
      },
    ),
    ...['model.missing', 'model.protocol', 'model.context-full'].map((code) =>
      counted(
        `does not ask again after ${code}`,
        () => failingFirst([code]),
        async (gateway, asked) => {
          await expectRefused(gateway.plan(greetRequest).result(), code, 'an error that stays');
          expectSame(asked(), 1, 'how often it was asked');
        },
      ),
    ),
    ...(
      [
        ['a word', { type: 'text_delta', index: 0, text: 'hel' }],
        ['a thought', { type: 'thinking_delta', index: 0, text: 'hm' }],
        ['a call', greetCall('{"na')],
      ] as const
    ).map(([what, event]) =>
      counted(
        `does not ask twice once it has heard ${what}`,
        () => failingAfter(event),
        async (gateway, asked) => {
          await expectRefused(gateway.plan(greetRequest).result(), 'model.unreachable', 'a broken stream');
          expectSame(asked(), 1, 'how often it was asked');
        },
      ),
    ),
    counted(
      'leaves a failing server alone after a while',
      () => failingFirst(Array.from({ length: many * 8 }, () => 'model.unreachable')),
      async (gateway, asked) => {
        const codes = new Set<unknown>();
        for (let at = 0; at < many && !codes.has('model.circuit-open'); at += 1)
          codes.add(await codeOf(gateway.plan(greetRequest).result()));
        expectSame([...codes], ['model.unreachable', 'model.circuit-open'], 'what the requests ended with');
        const before = asked();
        await expectRefused(
          gateway.plan(greetRequest).result(),
          'model.circuit-open',
          'a request while the server is left alone',
        );
        expectSame(asked(), before, 'how often it was asked');
      },
    ),
    contractCase(
      port,
      'asks a model one thing at a time, and refuses what the queue cannot hold',
      crowded,
      arrange,
      async (gateway) => {
        const stop = new AbortController();
        const plans = Array.from({ length: many }, () =>
          codeOf(gateway.plan(greetRequest, { signal: stop.signal }).result()),
        );
        await new Promise(setImmediate);
        stop.abort();
        const codes = await Promise.all(plans);
        expect(
          codes.includes('model.overloaded'),
          `none of ${many} requests was refused: ${[...new Set(codes)].join(', ')}`,
        );
        expect(
          codes.every((code) => code === 'model.overloaded' || code === 'model.aborted'),
          `others: ${[...new Set(codes)].join(', ')}`,
        );
      },
    ),
    contractCase(
      port,
      'throws an answer away whose model was changed meanwhile',
      { provider: answeredBy(`sha256:${'c'.repeat(64)}`) },
      arrange,
      (gateway) =>
        expectRefused(gateway.plan(greetRequest).result(), 'model.digest-mismatch', 'a tag that was pulled again'),
    ),
    contractCase(
      port,
      'takes an answer whose model is the same afterwards',
      { provider: answeredBy(fixtureDigest) },
      arrange,
      async (gateway) => {
        expectSame((await gateway.plan(greetRequest).result()).evidence.model.digest, fixtureDigest, 'the digest');
      },
    ),
    contractCase(port, 'never lets a raw error out', { provider: broken }, arrange, async (gateway) => {
      const code = await codeOf(gateway.plan(greetRequest).result());
      expect(typeof code === 'string' && code.startsWith('model.'), `it ended with ${String(code)}`);
    }),
  ];
}

const broken = answering(() => {
  throw new TypeError('undefined is not a function');
});

let inside = 0;
const crowded: GatewaySituation = {
  provider: answering(async function* complete(_request, { signal }) {
    inside += 1;
    try {
      if (inside > 1) throw new Error('two requests at once');
      yield { type: 'message_start' };
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(failure('model.aborted')), { once: true }),
      );
    } finally {
      inside -= 1;
    }
  }),
};

function answeredBy(digest: string): ModelProvider {
  const stop: StreamEvent = { type: 'message_stop', stop_reason: 'stop' };
  const model = { provider: 'fixture', name: 'fixture', digest, conforming: false };
  return uttering(greetCall('{"name":"Ada"}'), stop, { type: 'answered', model });
}

async function codeOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    await attempt;
    return 'answered';
  } catch (error) {
    return (error as { readonly code?: unknown }).code ?? String(error);
  }
}
