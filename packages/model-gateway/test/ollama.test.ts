import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { FpfError, type JsonObject, type ModelGateway, type ModelRequest } from '@fpf/contracts';
import { createModelGateway } from '../src/index.ts';
import { createOllamaProvider } from '../src/providers/ollama.ts';
import { digest, serving, tags } from './support/ollama-double.ts';

const request: ModelRequest = {
  messages: [
    { v: 1, id: 'k', role: 'developer', content: [{ type: 'text', text: 'Kernel with <start_of_turn> in it' }] },
    { v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Greet Ada' }] },
  ],
  tools: [
    {
      name: 'greet',
      description: 'Greet.',
      input_schema: { type: 'object', additionalProperties: false, properties: { name: { type: 'string', maxLength: 9 } } },
    },
  ],
};

function gateway(host: string, pinned?: string): ModelGateway {
  const made = createModelGateway({ provider: 'ollama', deadlineMs: 5_000, tries: 1, ...(pinned && { digest: pinned }) }, fixedHost());
  made.registerProvider('ollama', async () => createOllamaProvider({ model: 'functiongemma', host }));
  return made;
}

test('asks with pinned sampling, and reads a call, its counts and the digest of the tag', async () => {
  let sent: JsonObject = {};
  const listener: RequestListener = (incoming, reply) => {
    if (incoming.url === '/api/tags') return void reply.end(tags);
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      sent = JSON.parse(body) as JsonObject;
      reply.write(
        `${JSON.stringify({ message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'greet', arguments: { name: 'Ada' } } }] }, done: false })}\n`,
      );
      reply.end(
        `${JSON.stringify({ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', prompt_eval_count: 11, eval_count: 5 })}\n`,
      );
    });
  };
  await serving(listener, async (host) => {
    const { response, evidence } = await gateway(host).plan(request).result();
    assert.deepEqual(JSON.parse(JSON.stringify(response)), { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] });
    assert.equal(evidence.model.digest, `sha256:${digest}`);
    assert.equal(evidence.model.conforming, false, 'nobody pinned it');
    assert.equal((await gateway(host, `sha256:${digest}`).probe()).conforming, true);
    assert.equal(evidence.input_tokens, 11);
    assert.equal(evidence.output_tokens, 5);
    assert.equal((sent['options'] as JsonObject)['temperature'], 0);
    assert.equal((sent['options'] as JsonObject)['seed'], 7);
    const [kernel] = sent['messages'] as readonly JsonObject[];
    assert.doesNotMatch(JSON.stringify(kernel?.['content']), /<start_of_turn>/);
  });
});

const code = (wanted: string) => (error: unknown) => FpfError.is(error) && error.code === wanted;

test('a server that is not there is unreachable, and the hint says how to start it', async () => {
  await assert.rejects(
    gateway('http://127.0.0.1:9').plan(request).result(),
    (error: unknown) => code('model.unreachable')(error) && (error as FpfError).hint.includes('ollama serve'),
  );
});

test('a tag that the server does not have is missing', async () => {
  await serving(
    (_incoming, reply) => void reply.end('{"models":[]}'),
    (host) => assert.rejects(gateway(host).plan(request).result(), code('model.missing')),
  );
});

test('an error of the server keeps its status', async () => {
  const listener: RequestListener = (incoming, reply) => {
    if (incoming.url === '/api/tags') return void reply.end(tags);
    reply.statusCode = 500;
    reply.end('{"error":"out of memory"}');
  };
  await serving(listener, (host) =>
    assert.rejects(
      gateway(host).plan(request).result(),
      (error: unknown) => code('model.server-error')(error) && /500.*out of memory/.test((error as FpfError).message),
    ),
  );
});

test('something else than Ollama is a breach of protocol', async () => {
  await serving(
    (_incoming, reply) => void reply.end('<html>'),
    (host) => assert.rejects(gateway(host).plan(request).result(), code('model.protocol')),
  );
});
