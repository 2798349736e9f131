import {
  deepFreeze,
  ModelEvidence,
  ModelIdentity,
  type ModelGateway,
  type ModelProvider,
  ModelResponse,
  type StreamEvent,
} from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { type Arrange, type ContractCase, contractCase } from '../contract-case.ts';
import { expect, expectRefused, expectSame } from '../expect.ts';
import { memberCase } from '../fixtures/member-case.ts';
import { fixtureDigest, greetCall, greetRequest, hang, saying } from '../fixtures/talking-provider.ts';
import { gatewayAttemptCases } from './attempts.ts';
import { gatewayBadAnswerCases } from './bad-answers.ts';

/** The provider that the gateway under test is to ask; it registers it under the name `fixture`. */
export type GatewaySituation = {
  readonly provider: ModelProvider;
  readonly digest?: string;
  readonly deadlineMs?: number;
};

/** Makes one case of this port. */
export type GatewayCase = (
  name: string,
  situation: GatewaySituation,
  attempt: (gateway: ModelGateway) => Promise<void>,
) => ContractCase;

/**
 * What document 2 §4 asks of any gateway: the answer is untrusted, bounded, marked, and never mended into another one.
 */
export function modelGatewayCases(arrange: Arrange<ModelGateway, GatewaySituation>): readonly ContractCase[] {
  const of: GatewayCase = (name, situation, attempt) =>
    contractCase('model-gateway', name, situation, arrange, attempt);
  return [
    memberCase('model-gateway', arrange, { provider: saying() }),
    of('gives a call that fits, without a mark', { provider: saying(greetCall('{"name":"Ada"}')) }, async (gateway) => {
      const { response, evidence } = await gateway.plan(greetRequest).result();
      expectSame(response.tool_calls, [{ name: 'greet', arguments: { name: 'Ada' } }], 'the calls');
      expectSame(evidence.marks.length, 0, 'marks');
    }),
    ...gatewayBadAnswerCases(of),
    of('puts interleaved pieces together by their index', { provider: saying(...interleaved) }, async (gateway) => {
      const { response } = await gateway.plan(greetRequest).result();
      expectSame(
        response.tool_calls?.map((one) => one.arguments['name']),
        ['Ada', 'Eve'],
        'the names',
      );
    }),
    of(
      'keeps thought and words apart, and acts on neither',
      { provider: saying(thinking, say('hello')) },
      async (gateway) => {
        const { response } = await gateway.plan(greetRequest).result();
        expectSame(response, { thought: 'call:greet{}', final: 'hello' }, 'the response');
      },
    ),
    of('gives neither calls nor words where there are none', { provider: saying() }, async (gateway) => {
      expectSame((await gateway.plan(greetRequest).result()).response, {}, 'the response');
    }),
    of(
      'changes nothing of the request that it is handed',
      { provider: saying(greetCall('{"name":"Ada"}')) },
      async (gateway) => {
        const open = structuredClone(greetRequest);
        await gateway.plan(open).result();
        expectSame(open, greetRequest, 'the request afterwards');
        await gateway.plan(deepFreeze(open)).result();
      },
    ),
    of(
      'tells the answer as it comes, to its end, to whoever follows it',
      { provider: saying(greetCall('{"name":"Ada"}')) },
      async (gateway) => {
        const plan = gateway.plan(greetRequest);
        const calls: string[] = [];
        for await (const event of plan) if (event.type === 'tool_call_delta') calls.push(event.name ?? '');
        expect(calls.includes('greet'), 'the call is not among what was told');
        expectSame((await plan.result()).response.tool_calls?.length, 1, 'the calls of the result');
      },
    ),
    of(
      'gives a reply of the form that a trace can hold',
      { provider: saying(greetCall('{"name":"Ada"}')) },
      async (gateway) => {
        const { response, evidence } = await gateway.plan(greetRequest).result();
        expectSame(check(ModelResponse, response), [], 'the form of the response');
        expectSame(check(ModelEvidence, evidence), [], 'the form of the evidence');
      },
    ),
    of(
      'tells of its model what the provider tells, and what it can do, in the form that is asked for',
      { provider: saying() },
      async (gateway) => {
        const identity = await gateway.probe();
        expectSame(check(ModelIdentity, identity), [], 'the form of the identity');
        expectSame(
          [identity.name, identity.digest, identity.conforming],
          ['fixture', fixtureDigest, false],
          'the identity',
        );
        const listed = await gateway.models();
        expectSame(
          listed.map((one) => [check(ModelIdentity, one), one.name, one.digest]),
          [[[], 'fixture', fixtureDigest]],
          'the models that are listed',
        );
        const { tools, streaming, multiTurn } = await gateway.capabilities();
        expectSame(
          [tools, streaming, multiTurn].map((one) => typeof one),
          ['boolean', 'boolean', 'boolean'],
          'the capabilities',
        );
      },
    ),
    of('freezes what it gives', { provider: saying(greetCall('{"name":"Ada"}')) }, async (gateway) => {
      const { response, evidence } = await gateway.plan(greetRequest).result();
      expect(
        Object.isFrozen(response) && Object.isFrozen(response.tool_calls?.[0]?.arguments),
        'a response that can be changed',
      );
      expect(
        Object.isFrozen(evidence) && Object.isFrozen(evidence.marks) && Object.isFrozen(evidence.model),
        'evidence that can be changed',
      );
    }),
    of('lists what stands nowhere in the request, and only that', { provider: saying(...half) }, async (gateway) => {
      const { evidence } = await gateway.plan(greetRequest).result();
      expectSame(evidence.marks, [], 'marks');
      expectSame(
        evidence.ungrounded,
        [
          { call: 1, pointer: '/name' },
          { call: 1, pointer: '/times' },
        ],
        'what is ungrounded',
      );
    }),
    of('keeps all that was told of an answer as evidence', { provider: saying(...told) }, async (gateway) => {
      const { evidence } = await gateway.plan(greetRequest).result();
      expectSame(evidence.request_hash, hashJson(greetRequest), 'the hash of the request');
      expectSame([evidence.shown?.text, evidence.prompt_hash], ['the prompt', sha256('the prompt')], 'what was shown');
      expectSame(
        { in: evidence.input_tokens, out: evidence.output_tokens },
        { in: 11 },
        'tokens: what nobody tells is unknown',
      );
      expectSame(
        [evidence.times, evidence.conformance],
        [{ total_ms: 7 }, { comma: 'kept', leading_zero: 'lost' }],
        'times and conformance',
      );
      expectSame([evidence.stop_reason, evidence.attempts], ['stop', 1], 'how it ended');
      expect(evidence.raw.includes('{"name":"Ada"}'), 'the raw text');
    }),
    of(
      'refuses another digest than the pinned one',
      { provider: saying(), digest: `sha256:${'b'.repeat(64)}` },
      (gateway) => expectRefused(gateway.plan(greetRequest).result(), 'model.digest-mismatch', 'a moved tag'),
    ),
    of('ends an answer that never comes', { provider: { ...saying(), complete: hang }, deadlineMs: 50 }, (gateway) =>
      expectRefused(gateway.plan(greetRequest).result(), 'model.deadline', 'a model that hangs'),
    ),
    of('stops when it is told to', { provider: { ...saying(), complete: hang } }, async (gateway) => {
      const abort = new AbortController();
      const plan = gateway.plan(greetRequest, { signal: abort.signal });
      abort.abort();
      await expectRefused(plan.result(), 'model.aborted', 'a stopped request');
    }),
    ...gatewayAttemptCases(arrange),
  ];
}

const say = (text: string): StreamEvent => ({ type: 'text_delta', index: 0, text });
const thinking: StreamEvent = { type: 'thinking_delta', index: 0, text: 'call:greet{}' };
const interleaved = [greetCall('{"na', 1, 'gr'), greetCall('{"name":"Ada"}'), greetCall('me":"Eve"}', 1, 'eet')];
const half = [greetCall('{"name":"Ada and to Eve","tone":"warm"}'), greetCall('{"name":"Zoe","times":3}', 1)];
const told: readonly StreamEvent[] = [
  { type: 'shown', shown: { by: 'provider', text: 'the prompt', neutralised: 0 } },
  { type: 'conformance', conformance: { comma: 'kept', leading_zero: 'lost' } },
  greetCall('{"name":"Ada"}'),
  { type: 'usage', input_tokens: 11, times: { total_ms: 7 } },
];
