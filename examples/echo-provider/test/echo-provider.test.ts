import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, modelProviderCases } from '@fpf/contract-tests';
import { contractIds, type ModelProvider, type ModelRequest } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import * as fixture from '../src/contract-fixture.ts';
import component from '../src/index.ts';

const provider = component.provides[contractIds['model-provider']]?.({ name: 'echo-1' }, fixedHost()) as ModelProvider;

function asked(text: string): ModelRequest {
  return { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }], tools: [] };
}

async function said(text: string): Promise<unknown> {
  const [, event] = await Array.fromAsync(provider.complete(asked(text), { signal: new AbortController().signal }));
  return event;
}

test('it provides a model provider and nothing else, and takes a name and nothing else', () => {
  assert.deepEqual(Object.keys(component.provides), ['fpf:model-provider/1.0']);
  assert.deepEqual(check(component.options, { name: 'echo-1' }), []);
  for (const options of [{}, { name: '' }, { name: 'echo-1', key: 'x' }])
    assert.equal(check(component.options, options).length, 1);
});

test('words are said back', async () => {
  assert.deepEqual(await said('Search the files'), { type: 'text_delta', index: 0, text: 'Search the files' });
  for (const text of ['Search {the} files', '{"query":"TODO"}', '}', 'toString{}']) {
    assert.deepEqual(await said(text), { type: 'text_delta', index: 0, text });
  }
});

test('a call at the end is said back as that call, its arguments as they were written', async () => {
  for (const given of ['{"query": "TODO"}', '{broken}', '{"a":1e400}', '{"a":1,"a":2}']) {
    assert.deepEqual(await said(`Search the files: search_repo ${given}`), {
      type: 'tool_call_delta',
      index: 0,
      name: 'search_repo',
      arguments_delta: given,
    });
  }
});

const cases = modelProviderCases(async (situation) => {
  const asking = fixture.arrange(situation);
  return 'skip' in asking ? asking : { subject: { provider, ...asking } };
});
for (const { name, run } of cases) {
  test(name, async () =>
    assert.equal((await run()).status, name.includes('stopped on its way') ? 'skipped' : 'passed'),
  );
}
