import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonObject, ModelEvidence, type ModelRequest } from '@fpf/contracts';
import { canonicalJson, hashJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { personGateway, requestOfCall } from '../../src/tools/person-gateway.ts';
import { fc } from '../support/fast-check.ts';
import { code } from '../support/project-input.ts';

function asked(text: string): ModelRequest {
  return {
    messages: [{ v: 1, id: 'request', role: 'user', content: [{ type: 'text', text }], form: 'text' }],
    tools: [],
  };
}

test('any call that a request is made of is what is answered, of the hash of the request', async () => {
  const key = fc
    .string({ unit: 'grapheme' })
    .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
  const calls = fc.asyncProperty(
    fc.dictionary(key, fc.oneof(value, fc.array(value)), { maxKeys: 5 }) as fc.Arbitrary<JsonObject>,
    async (args) => {
      const request = asked(requestOfCall('files', 'write_file', args));
      const { response, evidence } = await personGateway().plan(request).result();
      assert.equal(
        canonicalJson(response as JsonObject),
        canonicalJson({ tool_calls: [{ name: 'write_file', arguments: args }] }),
      );
      assert.equal(evidence.request_hash, hashJson(request as never));
      assert.deepEqual(check(ModelEvidence, evidence), []);
    },
  );
  await fc.assert(calls);
});

test('what is no call is none: words, a call of two, arguments that a reader refuses', async () => {
  for (const text of [
    'write a file',
    'call write_file',
    'call write_file {"path":"a"} and more',
    'call write_file {"path":"a","path":"b"}',
    'call write_file {"__proto__":{}}',
    'call Write_File {}',
    'call write_file []',
    'please call write_file {}',
  ])
    await assert.rejects(personGateway().plan(asked(text)).result(), code('model.no-call'), text);
});

test('arguments that no reader of ours would take are refused before a run begins', () => {
  assert.throws(() => requestOfCall('files', 'write_file', { path: 'x'.repeat(300_000) }), code('admit.bad-json'));
});
