import { type ModelGateway, type ModelProvider, type ModelRequest, type StreamEvent, FpfError } from '@fpf/contracts';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expect, expectRefused, expectSame } from './expect.ts';

/** The provider that the gateway under test is to ask; it registers it under the name `fixture`. */
export type GatewaySituation = { readonly provider: ModelProvider; readonly digest?: string; readonly deadlineMs?: number };

const request: ModelRequest = {
  messages: [{ v: 1, id: 'request', role: 'user', content: [{ type: 'text', text: 'Say hello to Ada' }] }],
  tools: [
    {
      name: 'greet',
      description: 'Greet someone.',
      input_schema: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 64 } },
      },
    },
  ],
};

const digest = `sha256:${'a'.repeat(64)}`;

function saying(...events: readonly StreamEvent[]): ModelProvider {
  const identity = { provider: 'fixture', name: 'fixture', digest, conforming: false };
  return {
    name: 'fixture',
    capabilities: { tools: true, streaming: true, multiTurn: false },
    probe: async () => identity,
    models: async () => [identity],
    complete: async function* complete() {
      yield* events;
    },
  };
}

function call(name: string, text: string, index = 0): StreamEvent {
  return { type: 'tool_call_delta', index, name, arguments_delta: text };
}

type Marked = readonly [name: string, events: readonly StreamEvent[], code: string];

const marked: readonly Marked[] = [
  ['marks a tool that was not offered', [call('delete_host_files', '{}')], 'admit.unknown-tool'],
  ['marks a name of a prototype member', [call('constructor', '{}')], 'admit.unknown-tool'],
  ['marks a call without a name', [call('', '{}')], 'admit.unknown-tool'],
  ['marks a number where text is asked for, and does not convert it', [call('greet', '{"name":42}')], 'admit.bad-arguments'],
  ['marks arguments that are not asked for', [call('greet', '{"name":"Ada","loud":true}')], 'admit.bad-arguments'],
  ['marks arguments that are no JSON', [call('greet', '{"name":')], 'admit.bad-json'],
  ['marks doubled keys', [call('greet', '{"name":"Ada","name":"Eve"}')], 'admit.bad-json'],
  ['marks a poisoned key', [call('greet', '{"__proto__":{"name":"Ada"}}')], 'admit.bad-json'],
];

/** What document 2 §4 asks of any gateway: the answer is untrusted, bounded, marked, and never mended into another one. */
export function modelGatewayCases(arrange: Arrange<ModelGateway, GatewaySituation>): readonly ContractCase[] {
  const port = 'model-gateway';
  return [
    contractCase(
      port,
      'gives a call that fits, without a mark',
      { provider: saying(call('greet', '{"name":"Ada"}')) },
      arrange,
      async (gateway) => {
        const { response, evidence } = await gateway.plan(request).result();
        expectSame(response.tool_calls, [{ name: 'greet', arguments: { name: 'Ada' } }], 'the calls');
        expectSame(evidence.marks.length, 0, 'marks');
      },
    ),
    ...marked.map(([name, events, code]) =>
      contractCase(port, name, { provider: saying(...events) }, arrange, async (gateway) => {
        const { response, evidence } = await gateway.plan(request).result();
        expectSame(response.tool_calls?.length, 1, 'the call stays, so that it can be audited');
        expectSame(
          evidence.marks.map((mark) => mark.reason.code),
          [code],
          'the marks',
        );
      }),
    ),
    contractCase(
      port,
      'puts interleaved pieces together by their index',
      { provider: saying(call('gr', '{"na', 1), call('greet', '{"name":"Ada"}', 0), call('eet', 'me":"Eve"}', 1)) },
      arrange,
      async (gateway) => {
        const { response } = await gateway.plan(request).result();
        expectSame(
          response.tool_calls?.map((one) => one.arguments['name']),
          ['Ada', 'Eve'],
          'the names',
        );
      },
    ),
    contractCase(
      port,
      'takes none of very many calls',
      { provider: saying(...Array.from({ length: 65 }, (_, index) => call('greet', '{"name":"Ada"}', index))) },
      arrange,
      (gateway) => expectRefused(gateway.plan(request).result(), 'model.bad-response', 'sixty-five calls at once'),
    ),
    contractCase(
      port,
      'keeps thought and words apart',
      { provider: saying({ type: 'thinking_delta', index: 0, text: 'hm' }, { type: 'text_delta', index: 0, text: 'hello' }) },
      arrange,
      async (gateway) => {
        const { response } = await gateway.plan(request).result();
        expectSame(response, { thought: 'hm', final: 'hello' }, 'the response');
      },
    ),
    contractCase(port, 'freezes what it gives', { provider: saying(call('greet', '{"name":"Ada"}')) }, arrange, async (gateway) => {
      const { response } = await gateway.plan(request).result();
      expect(Object.isFrozen(response) && Object.isFrozen(response.tool_calls?.[0]?.arguments), 'a response that can be changed');
    }),
    contractCase(
      port,
      'refuses another digest than the pinned one',
      { provider: saying(), digest: `sha256:${'b'.repeat(64)}` },
      arrange,
      (gateway) => expectRefused(gateway.plan(request).result(), 'model.digest-mismatch', 'a moved tag'),
    ),
    contractCase(
      port,
      'ends an answer that never comes',
      { provider: { ...saying(), complete: hang }, deadlineMs: 50 },
      arrange,
      (gateway) => expectRefused(gateway.plan(request).result(), 'model.deadline', 'a model that hangs'),
    ),
    contractCase(port, 'stops when it is told to', { provider: { ...saying(), complete: hang } }, arrange, async (gateway) => {
      const stop = new AbortController();
      const plan = gateway.plan(request, { signal: stop.signal });
      stop.abort();
      await expectRefused(plan.result(), 'model.aborted', 'a stopped request');
    }),
    contractCase(port, 'ends an answer without end', { provider: { ...saying(), complete: flood } }, arrange, (gateway) =>
      expectRefused(gateway.plan(request).result(), 'model.too-large', 'a flood'),
    ),
    contractCase(
      port,
      'passes an error of the wire on with its code',
      { provider: saying({ type: 'error', code: 'model.server-error', message: 'broken', retryable: false }) },
      arrange,
      (gateway) => expectRefused(gateway.plan(request).result(), 'model.server-error', 'an error event'),
    ),
    contractCase(port, 'does not ask twice once something was heard', { provider: failingAfterFirst() }, arrange, async (gateway) => {
      await expectRefused(gateway.plan(request).result(), 'model.unreachable', 'a broken stream');
    }),
  ];
}

async function* hang(): AsyncGenerator<StreamEvent> {
  yield { type: 'message_start' };
  await new Promise(() => undefined);
}

async function* flood(): AsyncGenerator<StreamEvent> {
  const text = 'x'.repeat(1 << 16);
  for (;;) yield { type: 'text_delta', index: 0, text };
}

function failingAfterFirst(): ModelProvider {
  let asked = 0;
  return {
    ...saying(),
    complete: async function* complete() {
      asked += 1;
      if (asked > 1) throw new Error('it was asked twice');
      yield { type: 'text_delta', index: 0, text: 'hel' };
      throw new FpfError({ code: 'model.unreachable', message: 'the line broke', hint: 'none' });
    },
  };
}
