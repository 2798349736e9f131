import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError, type ModelProvider, type ModelRequest, type StreamEvent } from '@fpf/contracts';
import { createScriptedProvider } from '../src/providers/scripted.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-script-'));
after(() => rmSync(dir, { recursive: true }));

function script(name: string, text: string): ModelProvider {
  writeFileSync(join(dir, name), text);
  return createScriptedProvider({ file: join(dir, name) });
}

function asked(text: string): ModelRequest {
  return { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }], tools: [] };
}

async function say(provider: ModelProvider, text: string): Promise<readonly StreamEvent[]> {
  return Array.fromAsync(provider.complete(asked(text), { signal: new AbortController().signal }));
}

const good =
  '{"answers":[{"request":"Greet Ada","response":{"tool_calls":[{"name":"greet","arguments":{"name":"Ada"}}]}}]}';

test('answers what the file says, whatever the spaces and the final dot', async () => {
  const events = await say(script('good.json', good), '  greet   ADA. ');
  assert.deepEqual(events[1], { type: 'tool_call_delta', index: 0, name: 'greet', arguments_delta: '{"name":"Ada"}' });
});

test('has no answer for anything else, and lists what it answers', async () => {
  await assert.rejects(
    say(script('good.json', good), 'Greet Eve'),
    (error: unknown) => FpfError.is(error) && error.code === 'model.no-script' && error.message.includes('Greet Ada'),
  );
});

test('is known by the digest of its file, and never conforming', async () => {
  const one = await script('one.json', good).probe();
  const two = await script('two.json', `${good}\n`).probe();
  assert.match(one.digest ?? '', /^sha256:[0-9a-f]{64}$/);
  assert.notEqual(one.digest, two.digest);
  assert.equal(one.conforming, false);
  assert.equal(one.name, 'scripted:one.json');
});

for (const [what, text, code] of [
  ['no JSON', '{', 'json.not-strict'],
  ['another shape', '{"answers":[{"request":"x"}]}', 'schema.not-valid'],
  ['doubled keys', '{"answers":[],"answers":[]}', 'json.not-strict'],
] as const) {
  test(`a file that is ${what} is refused`, async () => {
    await assert.rejects(
      script('bad.json', text).probe(),
      (error: unknown) => FpfError.is(error) && error.code === code,
    );
  });
}

test('a file that is not there is a missing model', async () => {
  await assert.rejects(
    createScriptedProvider({ file: join(dir, 'none.json') }).probe(),
    (error: unknown) => FpfError.is(error) && error.code === 'model.missing',
  );
});

test('goes on with what the file has further, as often as it was told, and has words at the end', async () => {
  const text = JSON.stringify({
    answers: [{ request: 'Go', response: { final: 'one' }, further: [{ final: 'two' }] }],
  });
  writeFileSync(join(dir, 'further.json'), text);
  const provider = createScriptedProvider({ file: join(dir, 'further.json'), multiTurn: true });
  assert.equal(provider.capabilities.multiTurn, true);
  const said = async (turns: number): Promise<unknown> => {
    const told = Array.from({ length: turns }, (_, turn) => ({
      v: 1 as const,
      id: `t${turn}`,
      role: 'assistant' as const,
      content: [],
    }));
    const request = { messages: [...asked('Go').messages, ...told], tools: [] };
    const events = await Array.fromAsync(provider.complete(request, { signal: new AbortController().signal }));
    return events.flatMap((event) => (event.type === 'text_delta' ? [event.text] : []));
  };
  assert.deepEqual([await said(0), await said(1), await said(2)], [['one'], ['two'], ['That is all.']]);
});
