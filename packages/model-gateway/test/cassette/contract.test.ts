import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Arrange, modelProviderCases, type ProviderSituation, type ProviderSubject } from '@fpf/contract-tests';
import type { StreamEvent } from '@fpf/contracts';
import { asked, hear } from '../support/asking.ts';
import { cassette, each, folder, saying, stop, tiny } from '../support/cassettes.ts';

const call = (index: number, name: string): StreamEvent => ({
  type: 'tool_call_delta',
  index,
  name: 'greet',
  arguments_delta: JSON.stringify({ name }),
});
const events: readonly StreamEvent[] = [
  { type: 'message_start' },
  { type: 'thinking_delta', index: 0, text: 'hm' },
  call(0, 'Ada'),
  call(1, 'Eve'),
  { type: 'usage', output_tokens: 3 },
  { type: 'answered', model: tiny },
  stop,
];

const none = { skip: 'an answer that stalls is no answer, and is not recorded' };

for (const mode of ['replay', 'record'] as const) {
  test(`as any provider: ${mode}`, async (t) => {
    const file = `${folder(t)}/c.jsonl`;
    const inner = saying(() => each(events));
    const arrange: Arrange<ProviderSubject, ProviderSituation> = async (situation) => {
      if (situation === 'stalls') return none;
      const request = asked(situation === 'answers' ? 'Greet Ada and Eve' : 'Greet nobody');
      if (mode === 'replay') await hear(await cassette(file, 'record', inner), asked('Greet Ada and Eve'));
      const recorded =
        situation === 'answers' ? inner : { ...inner, probe: () => Promise.reject(new TypeError('gone')) };
      return { subject: { provider: await cassette(file, mode, recorded), request } };
    };
    for (const { name, run } of modelProviderCases(arrange)) {
      await t.test(name, async () => {
        const skipped = name.includes('stopped on its way');
        assert.equal((await run()).status, skipped ? 'skipped' : 'passed');
      });
    }
  });
}
