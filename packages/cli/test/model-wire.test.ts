import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { createOllamaProvider } from '@fpf/model-gateway/ollama';
import { startOllamaDouble } from '@fpf/ollama-double';
import { toOllamaTool } from '@fpf/skill-registry';

const tool: ToolSpec = {
  name: 'search_repo',
  description: 'Search.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['query'],
    properties: {
      query: { type: 'string', maxLength: 256, description: 'What to look for.' },
      mode: { enum: ['a', 'b'], description: 'a or b.' },
    },
  },
};

test('what the registry says of the wire to Ollama is what the provider sends', async (t) => {
  const server = await startOllamaDouble({
    script: { models: [{ name: 'functiongemma' }], otherwise: { content: 'x' } },
  });
  t.after(server.close);
  const provider = createOllamaProvider({ model: 'functiongemma', host: server.url });
  const request = {
    messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'x' }] }],
    tools: [tool],
  } as const;
  for await (const event of provider.complete(request as never, { signal: new AbortController().signal }))
    assert.ok(event);
  const sent = server.requests.find(({ path }) => path === '/api/chat')?.body as JsonObject;
  assert.deepEqual(sent['tools'], [toOllamaTool(tool).tool]);
});
