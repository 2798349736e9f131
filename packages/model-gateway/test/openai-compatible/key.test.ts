import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { asked, hear } from '../support/asking.ts';
import { completions, completionServer, done, part, streamed } from '../support/completions.ts';
import { failing } from '../support/failing.ts';

const key = 'sk-test-0123456789abcdef';
const keyed = { keyEnv: 'TINY_KEY', env: { TINY_KEY: key } };

async function failed(provider: ReturnType<typeof completions>, code: string): Promise<string> {
  const { events, error } = await hear(provider, asked('Greet Ada'));
  const shown = inspect([events, await failing(Promise.reject(error), code)], { depth: 9, showHidden: true });
  assert.ok(!shown.includes(key), shown);
  assert.ok(!shown.includes(key.slice(0, 12)), shown);
  return shown;
}

test('the key goes into the header and nowhere else', async (t) => {
  const server = await completionServer(t, streamed(part({ content: 'Hi' }, 'stop'), done));
  const { events } = await hear(completions(server, keyed), asked('Greet Ada'));
  assert.equal(server.heads[0]?.authorization, `Bearer ${key}`);
  assert.ok(!JSON.stringify([events, server.bodies]).includes(key));
});

test('a variable that is not set is named, and nothing is asked', async (t) => {
  const server = await completionServer(t, streamed(done));
  assert.match(
    await failed(completions(server, { keyEnv: 'TINY_KEY', env: {} }), 'model.no-key'),
    /TINY_KEY is not set/,
  );
  await failed(completions(server, { keyEnv: 'TINY_KEY', env: { TINY_KEY: `${key}\nX-Other: 1` } }), 'model.no-key');
  assert.equal(server.heads.length, 0);
});

for (const status of [401, 403]) {
  test(`a server that refuses the key with ${status} and says it back does not bring it into the error`, async (t) => {
    const server = await completionServer(t, (reply) => {
      reply.statusCode = status;
      reply.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${key}. ${'x'.repeat(240)}${key}` } }));
    });
    assert.match(await failed(completions(server, keyed), 'model.no-key'), /Incorrect API key provided: \*+\./);
  });
}

for (const [what, text, code] of [
  ['an error of the server', JSON.stringify({ error: `${'x'.repeat(245)}${key}` }), 'model.server-error'],
  ['a page', `<html>${key}</html>`, 'model.server-error'],
] as const) {
  test(`${what} that holds the key is shown without it`, async (t) => {
    const server = await completionServer(t, (reply) => {
      reply.statusCode = 500;
      reply.end(text);
    });
    await failed(completions(server, keyed), code);
  });
}

test('an answer that holds the key is thrown away, wherever it is cut', async (t) => {
  const server = await completionServer(t, (reply) => {
    reply.setHeader('content-type', 'text/event-stream');
    const text = part({ content: `You sent Authorization: Bearer ${key}` });
    const at = text.indexOf(key) + 11;
    reply.write(text.slice(0, at));
    setImmediate(() => reply.end(`${text.slice(at)}${part({}, 'stop')}${done}`));
  });
  assert.match(await failed(completions(server, keyed), 'model.protocol'), /sent the key back/);
});

test('without a name of a variable no key is sent, whatever the environment holds', async (t) => {
  const server = await completionServer(t, streamed(part({ content: 'Hi' }, 'stop'), done));
  await hear(completions(server, { env: { OPENAI_API_KEY: key } }), asked('Greet Ada'));
  assert.equal(server.heads[0]?.authorization, undefined);
});

test('a redirect is not followed, so the key goes to no other server', async (t) => {
  const other = await completionServer(t, streamed(done));
  const server = await completionServer(
    t,
    (reply) => void reply.writeHead(307, { location: `${other.baseUrl}/chat/completions` }).end(),
  );
  await failed(completions(server, keyed), 'model.protocol');
  assert.equal(other.heads.length, 0);
});
