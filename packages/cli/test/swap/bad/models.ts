import type { ModelGateway, ModelPlan, ModelProvider, ModelReply, ModelRequest, StreamEvent } from '@fpf/contracts';
import { never, spoiled } from '../../support/spoil.ts';
import type { BadPort, Cell } from '../bad-matrix.ts';
import { liar } from './liar.ts';

/** A gateway whose replies are changed on their way out. */
function replying(change: (reply: ModelReply) => unknown): ReturnType<typeof spoiled> {
  return spoiled<ModelGateway>('model-gateway', (real) => ({
    plan: (request, options): ModelPlan => {
      const plan = real.plan(request, options);
      return {
        result: async () => change(await plan.result()) as ModelReply,
        [Symbol.asyncIterator]: () => plan[Symbol.asyncIterator](),
      };
    },
  }));
}

export const badGateway: BadPort = {
  'passes what is not known': {
    make: replying(({ response, evidence }) => ({ response, evidence: { ...evidence, marks: [] } })),
    name: /^marks arguments that are no JSON$/,
  },
  'changes what it is handed': {
    make: spoiled<ModelGateway>('model-gateway', (real) => ({
      plan: (request, options) => {
        const plan = real.plan(structuredClone(request), options);
        (request.messages as unknown[]).length = 0;
        return plan;
      },
    })),
    name: /^changes nothing of the request that it is handed$/,
  },
  'writes where it may not': 'it is handed no path; that it writes into the workspace, "fpf check" sees for every port',
  'drops what has to be kept': {
    make: replying(({ response, evidence: { shown: _shown, prompt_hash: _hash, ...evidence } }) => ({
      response,
      evidence,
    })),
    name: /^keeps all that was told of an answer as evidence$/,
  },
  'gives another shape': {
    make: replying(({ evidence }) => ({ response: { calls: [] }, evidence })),
    name: /^gives a reply of the form that a trace can hold$/,
  },
  hangs: { make: replying(never), name: /^gives a call that fits, without a mark$/ },
  'lacks what its contract says': liar,
};

const request: ModelRequest = {
  messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
  tools: [],
};
const identity = { provider: 'fixture', name: 'fixture', digest: null, conforming: false };

/** A provider of which only its stream is told, and what it can be asked. */
function streaming(complete: ModelProvider['complete'] | undefined, name: RegExp): Cell {
  const capabilities = { tools: true, streaming: true, multiTurn: false };
  const provider = {
    name: 'fixture',
    capabilities,
    probe: async () => identity,
    models: async () => [identity],
    ...(complete && { complete }),
  };
  return { make: () => provider, name, fixture: { arrange: () => ({ request }) } };
}

async function* words(): AsyncGenerator<StreamEvent> {
  yield { type: 'message_start' };
  yield { type: 'message_stop', stop_reason: 'stop' };
}

export const badProvider: BadPort = {
  'passes what is not known': streaming(words, /^fails a request that it cannot answer with a code that is known$/),
  'changes what it is handed': streaming(async function* change(asked) {
    (asked.messages as unknown[]).push('more');
    yield* words();
  }, /does not change what it is given$/),
  'writes where it may not': 'it is handed no path; that it writes into the workspace, "fpf check" sees for every port',
  'drops what has to be kept': streaming(async function* half() {
    yield { type: 'message_start' };
  }, /^answers in events that fit, and ends with message_stop$/),
  'gives another shape': streaming(async function* other() {
    yield { type: 'delta' } as unknown as StreamEvent;
    yield { type: 'message_stop', stop_reason: 'stop' };
  }, /^answers in events that fit/),
  hangs: streaming(async function* stuck() {
    yield { type: 'message_start' };
    await never();
  }, /^answers in events that fit, and ends with message_stop$/),
  'lacks what its contract says': streaming(undefined, /^has every member that its port asks for$/),
};
