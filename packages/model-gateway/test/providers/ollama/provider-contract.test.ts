import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Arrange, modelProviderCases, type ProviderSituation, type ProviderSubject } from '@fpf/contract-tests';
import { type Script, startOllamaDouble } from '@fpf/ollama-double';
import { asked, ordinary, providerOf } from '../../support/asking.ts';

const calls = ['Ada', 'Eve'].map((name) => ({ name: 'greet', arguments: { name } }));

const situations: Readonly<Record<ProviderSituation, Script>> = {
  answers: { otherwise: { thinking: 'hm', tool_calls: calls, content: 'Done' } },
  refuses: { faults: [{ fault: 'server-error' }] },
  stalls: { otherwise: { content: 'Do it now' }, faults: [{ fault: 'no-done-open' }] },
};

const arrange: Arrange<ProviderSubject, ProviderSituation> = async (situation) => {
  const server = await startOllamaDouble({ script: { ...ordinary, ...situations[situation] } });
  return {
    subject: { provider: providerOf(server, { conformanceProbe: true }), request: asked('Greet Ada and Eve') },
    dispose: server.close,
  };
};

for (const { name, run } of modelProviderCases(arrange)) {
  test(`ollama: ${name}`, async () => {
    assert.equal((await run()).status, 'passed');
  });
}
