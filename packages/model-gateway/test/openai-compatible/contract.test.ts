import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Arrange, modelProviderCases, type ProviderSituation, type ProviderSubject } from '@fpf/contract-tests';
import type { OllamaDouble, Say } from '@fpf/ollama-double';
import { startOllamaDouble } from '@fpf/ollama-double';
import { asked, ordinary } from '../support/asking.ts';
import { completions } from '../support/completions.ts';

const open: OllamaDouble[] = [];
after(() => Promise.all(open.map(({ close }) => close())));

const says: Readonly<Record<ProviderSituation, Say>> = {
  answers: {
    thinking: 'hm',
    content: 'On it.',
    tool_calls: ['Ada', 'Eve'].map((name) => ({ name: 'greet', arguments: { name } })),
  },
  refuses: { fault: 'server-error' },
  stalls: { content: 'On it.', fault: 'no-done-open' },
};

const arrange: Arrange<ProviderSubject, ProviderSituation> = async (situation) => {
  const server = await startOllamaDouble({ script: { ...ordinary, otherwise: says[situation] } });
  open.push(server);
  const provider = completions({ baseUrl: `${server.url}/v1` }, { model: 'functiongemma:latest' });
  return { subject: { provider, request: asked('Greet Ada and Eve') } };
};

for (const { name, run } of modelProviderCases(arrange)) {
  test(name, async () => assert.equal((await run()).status, 'passed'));
}
