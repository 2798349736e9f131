import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { createOllamaProvider } from '@fpf/model-gateway/ollama';
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
  let sent: JsonObject = {};
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      sent = JSON.parse(body) as JsonObject;
      reply.end(`${JSON.stringify({ message: { role: 'assistant', content: 'x' }, done: true, done_reason: 'stop' })}\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createOllamaProvider({ model: 'functiongemma', host });
  const request = { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'x' }] }], tools: [tool] } as const;
  for await (const event of provider.complete(request as never, { signal: new AbortController().signal })) assert.ok(event);
  assert.deepEqual(sent.tools, [toOllamaTool(tool).tool]);
});
