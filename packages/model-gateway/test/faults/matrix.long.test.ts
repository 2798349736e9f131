import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeOf, FpfError, type JsonObject, type ModelReply, type ModelRequest, type ToolSpec } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { type FaultName, faults, faultNames, type FaultUse, type Script, startOllamaDouble } from '@fpf/ollama-double';
import { createModelGateway } from '../../src/index.ts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';
import { startOneDocumentProxy } from '../support/one-document-proxy.ts';
import { strictGreet } from '../support/strict-greet.ts';
import { expectations, type Expected, type Form } from './expectations.ts';

/** What is asked and what the model says to it: in most rows the same. */
type Row = { readonly request: ModelRequest; readonly script: Script; readonly conformanceProbe: boolean };

function greeting(name: string): Pick<Row, 'request' | 'script'> {
  return {
    request: {
      messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: `Greet ${name}` }] }],
      tools: [strictGreet],
    },
    script: {
      answers: [
        {
          when: { tool: 'note_place' },
          say: { tool_calls: [{ name: 'note_place', arguments: { place: 'Tokyo, Japan', code: '007' } }] },
        },
      ],
      otherwise: { content: 'Good day. ', tool_calls: [{ name: 'greet', arguments: { name } }] },
    },
  };
}

const usual: Row = { ...greeting('Ada'), conformanceProbe: false };

/** A conversation in which another tool was offered, called and answered; now it is not offered any more. */
const later: Row = {
  ...usual,
  request: {
    ...usual.request,
    messages: [
      { v: 1, id: 'a', role: 'user', content: [{ type: 'text', text: 'Delete Ada' }] },
      {
        v: 1,
        id: 'b',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c1', name: 'delete_person', input: { name: 'Ada' } }],
      },
      { v: 1, id: 'c', role: 'tool', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'done' }] },
      ...usual.request.messages,
    ],
  },
};

/**
 * Where the model is asked as well how its texts come back, and what such a server does to a text with a comma and to
 * one without.
 */
const probed: readonly (readonly [what: string, row: Row, wanted: Expected])[] = [
  ['a text with a comma', { ...greeting('Ada, Bo'), conformanceProbe: true }, { refused: ['admit.cut-text'] }],
  ['a text without a comma', { ...greeting('Ada'), conformanceProbe: true }, { calls: 1 }],
];

/** Where nothing is slow on purpose, no limit is ever met, however busy the machine is. */
const roomy = {
  connectMs: 60_000,
  firstByteMs: 60_000,
  coldFirstByteMs: 60_000,
  idleMs: 60_000,
  deadlineMs: 60_000,
  retryBaseMs: 1,
};
const impatient = { firstByteMs: 400, coldFirstByteMs: 400, idleMs: 400 };

/** The limit that each silence has to meet. */
const tight: Partial<Record<FaultName, Partial<typeof roomy>>> = {
  hang: impatient,
  silence: impatient,
  'slow-headers': impatient,
  'slow-loris-head': impatient,
  'slow-loris-body': { deadlineMs: 1_500 },
  'no-done-open': impatient,
  'slow-body': { deadlineMs: 1_500 },
};

const tries = 2;

/** Where nothing is waited for, an answer has no limit to meet; it is held to the shortest of those that have. */
function limitOf(name: FaultName): number {
  return tight[name]?.deadlineMs ?? tight[name]?.firstByteMs ?? impatient.firstByteMs;
}

/** The default of some faults is for people who look on. */
const quicker: Partial<Record<FaultName, JsonObject>> = {
  'slow-headers': { everyMs: 20 },
  'slow-body': { everyMs: 20 },
  'slow-loris-head': { everyMs: 20 },
  'slow-loris-body': { everyMs: 20 },
};

type Ended = ModelReply | FpfError;

async function askWith(
  name: FaultName,
  form: Form,
  { request, script, conformanceProbe }: Row,
): Promise<{ readonly ended: Ended; readonly ms: number }> {
  const limits = { ...roomy, ...tight[name], tries };
  const fault = { name, ...quicker[name] } as FaultUse;
  const double = await startOllamaDouble({ script, fault });
  const proxy = form === 'plain' ? await startOneDocumentProxy(double.url) : undefined;
  const options = {
    model: 'functiongemma:270m',
    host: proxy?.url ?? double.url,
    shown: 'renderer',
    conformanceProbe,
  } as const;
  try {
    const gateway = createModelGateway(
      { provider: 'ollama', ...limits },
      { clock: realClock, ids: { next: () => 'fixed' }, log: () => undefined },
    );
    gateway.registerProvider('ollama', async () => createOllamaProvider(options));
    const start = performance.now();
    const ended: unknown = await gateway
      .plan(request)
      .result()
      .catch((error: unknown) => error);
    const ms = performance.now() - start;
    if (ended instanceof Error) assert.ok(FpfError.is(ended), `a raw error came out: ${ended.stack}`);
    return { ended: ended as Ended, ms };
  } finally {
    await proxy?.close();
    await double.close();
  }
}

const realClock = { now: () => 0, monotonic: () => performance.now() };

/** How it ended, in the words of the table. */
function outcomeOf(ended: Ended, { tools }: ModelRequest): Expected {
  if (FpfError.is(ended)) return ended.code;
  const refused = refusedOf(ended, tools);
  if (refused.length > 0) return { refused };
  const ungrounded = (ended.evidence.ungrounded ?? []).map(({ pointer }) => pointer);
  return { calls: ended.response.tool_calls?.length ?? 0, ...(ungrounded.length > 0 && { ungrounded }) };
}

/** A call that is marked is not read further: what it lacks would be the wrong reason. */
function refusedOf({ response, evidence }: ModelReply, tools: readonly ToolSpec[]): readonly string[] {
  const marks = new Map(evidence.marks.map(({ call, reason }) => [call, reason.code]));
  return (response.tool_calls ?? []).flatMap((call, at) => {
    const admission = admit(call, tools);
    return marks.get(at) ?? (admission.ok ? [] : (admission.reasons[0]?.code ?? []));
  });
}

describe('every fault of the double, through the gateway', { concurrency: 4 }, () => {
  test('no fault is left out of the table, and none is in it that there is not', () => {
    assert.deepEqual(Object.keys(expectations).toSorted(), [...faultNames].toSorted());
  });

  for (const { name, forms } of faults) {
    for (const form of forms) {
      test(`${name}, ${form}`, async () => {
        const { ended, ms } = await askWith(name, form, usual);
        const wanted = expectations[name];
        assert.deepEqual(
          outcomeOf(ended, usual.request),
          typeof wanted === 'object' && form in wanted ? (wanted as Record<Form, Expected>)[form] : wanted,
          FpfError.is(ended) ? ended.message : JSON.stringify(ended),
        );
        assert.ok(
          ms < 10 * tries * limitOf(name),
          `it took ${ms} ms; its limit is ${limitOf(name)} ms, and it is asked ${tries} times`,
        );
        if (FpfError.is(ended)) assertTold(ended);
      });
    }
  }

  for (const form of ['stream', 'plain'] as const) {
    test(`earlier-tool, of a conversation that had it, ${form}`, async () => {
      const { ended } = await askWith('earlier-tool', form, later);
      if (FpfError.is(ended)) assert.fail(ended.message);
      assert.deepEqual(
        [ended.response.tool_calls?.map(({ name }) => name), outcomeOf(ended, later.request)],
        [['delete_person'], { refused: ['admit.unknown-tool'] }],
      );
    });
  }

  for (const [what, row, wanted] of probed) {
    for (const form of ['stream', 'plain'] as const) {
      test(`lost-delimiters, ${what}, ${form}`, async () => {
        const { ended } = await askWith('lost-delimiters', form, row);
        assert.deepEqual(
          outcomeOf(ended, row.request),
          wanted,
          FpfError.is(ended) ? ended.message : JSON.stringify(ended),
        );
      });
    }
  }
});

/** A person is told who was asked, what is wrong and what to do, in a bounded number of harmless characters. */
function assertTold(error: FpfError): void {
  assert.ok(codeOf(error.code), `${error.code} has no text`);
  assert.ok(error.code.startsWith('model.'));
  assert.match(error.message, /functiongemma:270m/);
  assert.ok(error.hint.length > 10);
  assert.equal(
    typeof error.details['attempts'] === 'number' ||
      error.code === 'model.call-as-text' ||
      error.code === 'model.call-unparseable',
    true,
  );
  assert.ok(Buffer.byteLength(JSON.stringify(error.details)) <= 4_096, JSON.stringify(error.details).slice(0, 200));
  // oxlint-disable-next-line no-control-regex -- that there are none is what is asserted
  assert.doesNotMatch(
    error.message + JSON.stringify(error.details),
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/,
  );
}
