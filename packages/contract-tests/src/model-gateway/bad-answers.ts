import type { JsonObject, ModelProvider, StreamEvent } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { expectRefused, expectSame } from '../expect.ts';
import { flooding, greetCall, greetRequest, saying, uttering } from '../fixtures/talking-provider.ts';
import type { GatewayCase } from './model-gateway.ts';

const deep = `{"name":${'['.repeat(16)}${']'.repeat(16)}}`;
const large = JSON.stringify({ name: 'a'.repeat(100_000) });

type Marked = readonly [name: string, events: readonly StreamEvent[], code: string];

/** For admission to refuse: with what the model said, and nothing made of it. */
const handedOn: readonly (readonly [name: string, called: string, args: JsonObject])[] = [
  ['hands on a tool that was not offered', 'delete_host_files', {}],
  ['hands on a name of a prototype member', 'constructor', {}],
  ['hands on a number where text is asked for, and does not convert it', 'greet', { name: 42 }],
  ['hands on a text where a number is asked for, and does not convert it', 'greet', { name: 'Ada', times: '2' }],
  ['hands on arguments that are not asked for', 'greet', { name: 'Ada', loud: true }],
  ['hands on arguments that are left out', 'greet', {}],
];

const marked: readonly Marked[] = [
  ['marks arguments that are no JSON', [greetCall('{"name":')], 'admit.bad-json'],
  ['marks arguments that are no object', [greetCall('["Ada"]')], 'admit.bad-json'],
  ['marks doubled keys', [greetCall('{"name":"Ada","name":"Eve"}')], 'admit.bad-json'],
  ['marks a poisoned key', [greetCall('{"__proto__":{"name":"Ada"}}')], 'admit.bad-json'],
  [
    'marks a number that a double would change',
    [greetCall('{"name":"Ada","times":9007199254740993}')],
    'admit.bad-json',
  ],
  ['marks arguments that are too deep', [greetCall(deep)], 'admit.bad-json'],
  ['marks arguments that are too large', [greetCall(large)], 'admit.bad-json'],
];

type Refused = readonly [name: string, provider: ModelProvider, code: string];

const say = (text: string): StreamEvent => ({ type: 'text_delta', index: 0, text });
const stop = (stop_reason: string): StreamEvent => ({ type: 'message_stop', stop_reason });
const model = { provider: 'fixture', name: 'fixture', digest: null, conforming: false };

const refused: readonly Refused[] = [
  ['refuses a call without a name', saying(greetCall('{}', 0, '')), 'model.call-unparseable'],
  ['refuses a call among words', saying(say('call:greet{name:<escape>Ada<escape>}')), 'model.call-as-text'],
  [
    'refuses a call as an object in words',
    saying(say('{"name": "greet", "arguments": {"name": "Ada"}}')),
    'model.call-as-text',
  ],
  ['refuses an answer without its end', uttering(greetCall('{"name":"Ada"}')), 'model.truncated'],
  ['refuses an answer that was cut off', uttering(greetCall('{"name":"Ada"}'), stop('length')), 'model.truncated'],
  ['refuses what comes after the end', uttering(stop('stop'), greetCall('{"name":"Ada"}')), 'model.protocol'],
  [
    'refuses an event that is none',
    uttering({ type: 'text_delta', index: 0, text: 42 } as unknown as StreamEvent),
    'model.protocol',
  ],
  [
    'refuses what can be told once and is told twice',
    saying({ type: 'answered', model }, { type: 'answered', model }),
    'model.protocol',
  ],
  [
    'takes none of very many calls',
    saying(...Array.from({ length: 65 }, (_, at) => greetCall('{"name":"Ada"}', at))),
    'model.too-large',
  ],
  ['ends an answer without end', { ...saying(), complete: flooding(say('x'.repeat(1 << 16))) }, 'model.too-large'],
  ['ends a flood of nothing', { ...saying(), complete: flooding({ type: 'message_start' }) }, 'model.too-large'],
  [
    'ends a flood of empty calls',
    { ...saying(), complete: flooding({ type: 'tool_call_delta', index: 0 }) },
    'model.too-large',
  ],
  [
    'passes an error of the wire on with its code',
    saying({ type: 'error', code: 'model.server-error', message: 'broken', retryable: false }),
    'model.server-error',
  ],
];

/** Answers that no gateway takes as they come: a call that cannot be read is kept and marked, the rest is refused. */
export function gatewayBadAnswerCases(of: GatewayCase): readonly ContractCase[] {
  return [
    ...handedOn.map(([name, called, args]) =>
      of(name, { provider: saying(greetCall(JSON.stringify(args), 0, called)) }, async (gateway) => {
        const { response, evidence } = await gateway.plan(greetRequest).result();
        expectSame(response.tool_calls, [{ name: called, arguments: args }], 'the call, as it came');
        expectSame(evidence.repairs, [], 'repairs');
      }),
    ),
    ...marked.map(([name, events, code]) =>
      of(name, { provider: saying(...events) }, async (gateway) => {
        const { response, evidence } = await gateway.plan(greetRequest).result();
        expectSame(response.tool_calls?.length, 1, 'the call stays, so that it can be audited');
        expectSame(
          evidence.marks.map((mark) => mark.reason.code),
          [code],
          'the marks',
        );
        expectSame(evidence.repairs, [], 'repairs');
      }),
    ),
    ...refused.map(([name, provider, code]) =>
      of(name, { provider }, (gateway) => expectRefused(gateway.plan(greetRequest).result(), code, 'the answer')),
    ),
  ];
}
