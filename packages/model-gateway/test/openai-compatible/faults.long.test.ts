import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { FpfError, type ModelReply } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { type FaultName, faults } from '@fpf/ollama-double';
import { createModelGateway } from '../../src/index.ts';
import { asked, double } from '../support/asking.ts';
import { completions } from '../support/completions.ts';
import { failing } from '../support/failing.ts';

/**
 * How a fault ends: with an error, or with an answer whose first call is refused, or is not. One word for both
 * forms, or one each.
 */
type End = string | { readonly stream?: string; readonly plain?: string };

/** Each fault that the double has. One that is not here fails its test, so none can be forgotten. */
const ends: Readonly<Record<FaultName, End>> = {
  'not-found': 'model.missing',
  'server-error': 'model.server-error',
  'bad-gateway': 'model.server-error',
  overloaded: 'model.overloaded',
  'overloaded-storm': 'model.overloaded',
  'too-many-requests': 'model.overloaded',
  'too-many-requests-date': 'model.overloaded',
  'proxy-page': 'model.protocol',
  'empty-body': 'model.truncated',
  reset: 'model.unreachable',
  hang: 'model.timeout-idle',
  silence: 'model.timeout-idle',
  'slow-headers': 'model.timeout-idle',
  'slow-body': 'model.deadline',
  'slow-loris-head': 'model.timeout-idle',
  'slow-loris-body': 'model.deadline',
  'cut-line': 'model.truncated',
  'truncated-line': 'model.truncated',
  'no-done': 'model.truncated',
  'no-done-open': 'model.timeout-idle',
  'restart-mid-stream': 'model.truncated',
  'server-dies': 'model.truncated',
  'garbage-line': 'model.protocol',
  'error-line': 'model.server-error',
  'invalid-utf8': 'model.invalid-utf8',
  bom: 'model.protocol',
  crlf: 'answer',
  // A line of blanks is none between two events; inside a document blanks are allowed.
  'blank-lines': { stream: 'model.protocol', plain: 'answer' },
  'done-twice': 'model.protocol',
  'data-after-done': 'model.protocol',
  'clock-jump': 'answer',
  'split-surrogate': 'model.protocol',
  'giant-lines': 'model.too-large',
  'giant-line': 'model.too-large',
  'empty-name': 'model.call-unparseable',
  'empty-turn': 'model.truncated',
  'retyped-values': 'admit.bad-arguments',
  'cut-dates': 'admit.bad-arguments',
  'lost-delimiters': 'answer',
  'last-value-wins': 'answer',
  'null-text': 'answer',
  'spaced-members': 'admit.bad-arguments',
  'rounded-integer': 'admit.bad-json',
  'nan-argument': 'model.truncated',
  'lone-escape': { stream: 'model.truncated', plain: 'model.unreachable' },
  'calls-string': 'model.protocol',
  'calls-null': 'model.protocol',
  'calls-of-null': 'model.protocol',
  'arguments-string': 'admit.bad-json',
  'arguments-array': 'admit.bad-json',
  'arguments-null': 'admit.bad-json',
  'duplicate-keys': 'model.protocol',
  'many-calls': 'model.too-large',
  'earlier-tool': 'admit.unknown-tool',
  'unknown-tool': 'admit.unknown-tool',
  'prototype-names': 'admit.unknown-tool',
  'call-and-final': 'answer',
  'call-as-text': 'model.call-as-text',
  neither: 'answer',
  'done-only': 'answer',
  length: 'model.truncated',
  'repeat-stop': 'model.truncated',
  'deep-nesting': 'admit.bad-json',
  'giant-key': 'model.too-large',
  'lone-surrogate': 'admit.bad-json',
  'prototype-keys': 'admit.bad-json',
  'number-nan': 'admit.bad-json',
  'number-infinity': 'admit.bad-json',
  'number-negative-zero': 'admit.bad-arguments',
  'number-overflow': 'admit.bad-json',
  'number-unsafe': 'admit.bad-json',
  'number-twenty-digits': 'admit.bad-json',
  // This wire tells no digest, so it cannot be seen to change.
  'digest-switch': 'answer',
  'tag-repulled': 'answer',
};

/** Silence is waited for where it is what is wrong; elsewhere a busy machine may take its time. */
const silent = { firstByteMs: 250, coldFirstByteMs: 250, idleMs: 250 };

async function ask(t: TestContext, fault: FaultName, stream: boolean): Promise<ModelReply> {
  const server = await double(
    t,
    { otherwise: { content: 'Hello there', tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] } },
    { fault },
  );
  const deadlineMs = ends[fault] === 'model.deadline' ? 400 : 30_000;
  const waits = ends[fault] === 'model.timeout-idle' ? silent : {};
  const gateway = createModelGateway({ provider: 'v1', tries: 1, ...waits, deadlineMs }, fixedHost());
  gateway.registerProvider('v1', async () =>
    completions({ baseUrl: `${server.url}/v1` }, { model: 'functiongemma:latest', stream }),
  );
  return gateway.plan(asked('Greet Ada')).result();
}

for (const { name, forms } of faults) {
  for (const form of forms) {
    test(`${name} in a ${form === 'stream' ? 'stream' : 'whole answer'}`, async (t) => {
      const end = ends[name];
      const wanted = typeof end === 'string' ? end : end?.[form];
      assert.ok(wanted !== undefined, 'nobody has said how it is to end');
      const work = ask(t, name, form === 'stream');
      if (wanted.startsWith('model.')) return void (await failing(work, wanted));
      const { response, evidence } = await work.catch((error: unknown) =>
        assert.fail(FpfError.is(error) ? `${error.code}: ${error.message}` : String(error)),
      );
      const [call] = response.tool_calls ?? [];
      const admission = call && admit(call, asked('Greet Ada').tools);
      const refused = admission && !admission.ok ? admission.reasons[0]?.code : undefined;
      assert.equal(evidence.marks[0]?.reason.code ?? refused ?? 'answer', wanted, JSON.stringify(response));
      if (wanted === 'admit.bad-json') assert.deepEqual(response.tool_calls?.[0]?.arguments, {});
    });
  }
}
