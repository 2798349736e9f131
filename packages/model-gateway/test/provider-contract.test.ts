import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Arrange, modelProviderCases, type ProviderSituation, type ProviderSubject } from '@fpf/contract-tests';
import type { ModelRequest } from '@fpf/contracts';
import { createScriptedProvider } from '../src/providers/scripted.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-provider-'));
after(() => rmSync(dir, { recursive: true }));

function asked(text: string): ModelRequest {
  const input_schema = {
    type: 'object',
    additionalProperties: false,
    properties: { name: { type: 'string', maxLength: 9 } },
  };
  return {
    messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }],
    tools: [{ name: 'greet', description: 'Greet.', input_schema }],
  };
}

const calls = ['Ada', 'Eve'].map((name) => ({ name: 'greet', arguments: { name } }));
const file = join(dir, 'answers.json');
writeFileSync(
  file,
  JSON.stringify({
    answers: [{ request: 'Greet Ada and Eve', response: { thought: 'hm', tool_calls: calls, final: 'Done' } }],
  }),
);

const scripted: Arrange<ProviderSubject, ProviderSituation> = async (situation) => {
  if (situation === 'stalls') return { skip: 'a scripted answer is there as a whole' };
  const request = asked(situation === 'answers' ? 'Greet Ada and Eve' : 'Greet nobody');
  return { subject: { provider: createScriptedProvider({ file }), request } };
};

/** A script has its answer whole, so it cannot stall; that case is not asked of it, and no other may be left out. */
const notAsked = new Set(['scripted: ends a stream that is stopped on its way']);

for (const [provider, arrange] of Object.entries({ scripted })) {
  for (const { name, run } of modelProviderCases(arrange)) {
    const title = `${provider}: ${name}`;
    test(title, async () => {
      const result = await run();
      assert.equal(result.status, notAsked.has(title) ? 'skipped' : 'passed');
    });
  }
}
