import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WireLimits } from '@fpf/contracts';
import { exchange, type ExchangeInput } from '../../src/wire/exchange.ts';
import { createWireAgent } from '../../src/wire/wire-agent.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';
import { failing } from '../support/failing.ts';
import { head, type RawServer, startRaw } from '../support/raw-server.ts';
import { until } from '../support/until.ts';

const party = { what: 'Ollama', host: 'http://h', model: 'm' };

async function raw(t: TestContext, say: Parameters<typeof startRaw>[0]): Promise<RawServer> {
  const server = await startRaw(say);
  t.after(server.close);
  return server;
}

async function read(url: string, limits: Partial<WireLimits> = {}, more: Partial<ExchangeInput> = {}): Promise<string> {
  const answer = await exchange({ url, method: 'GET', party, limits: { ...defaultWireLimits, ...limits }, ...more });
  let text = '';
  try {
    for await (const chunk of answer.body) text += Buffer.from(chunk).toString('latin1');
  } finally {
    answer.close();
  }
  return text;
}

test('sends what it is given and reads status, headers and body', async (t) => {
  const server = await raw(t, (socket) => socket.end(`${head('201 Fine', { 'x-a': '1' })}hello`));
  const answer = await exchange({
    url: `${server.url}/x`,
    method: 'POST',
    body: 'ä',
    headers: { 'x-b': '2' },
    party,
    limits: defaultWireLimits,
  });
  assert.equal(answer.status, 201);
  assert.equal(answer.header('x-a'), '1');
  answer.close();
  assert.match(server.requests[0] ?? '', /^POST \/x HTTP\/1\.1\r\n/);
  assert.match(server.requests[0] ?? '', /content-length: 2\r\n/i);
  assert.match(server.requests[0] ?? '', /connection: close\r\n/i);
  assert.doesNotMatch(server.requests[0] ?? '', /accept-encoding/i);
});

test('nobody there is unreachable, and so is a name that is none', async () => {
  const gone = await startRaw(() => undefined);
  await gone.close();
  assert.match((await failing(read(gone.url), 'model.unreachable')).message, /ECONNREFUSED/);
  const nameless = await failing(read('http://nobody.invalid:1/'), 'model.unreachable');
  assert.equal(nameless.details['model'], 'm');
});

test('a reset before a word is unreachable, in the middle truncated', async (t) => {
  const before = await raw(t, (socket) => void socket.resetAndDestroy());
  await failing(read(before.url), 'model.unreachable');
  const inside = await raw(t, (socket) => {
    socket.write(`${head('200 OK', { 'content-length': '100' })}some`);
    setTimeout(() => void socket.destroy(), 20);
  });
  await failing(read(inside.url), 'model.truncated');
});

test('what is no HTTP is a breach of protocol, and so is plain HTTP where TLS is asked for', async (t) => {
  const server = await raw(t, (socket) => void socket.end('SSH-2.0-none\r\n\r\n'));
  await failing(read(server.url), 'model.protocol');
  const plain = createServer(() => undefined);
  await new Promise<void>((ready) => plain.listen(0, '127.0.0.1', ready));
  t.after(() => plain.close());
  const error = await failing(read(`https://127.0.0.1:${(plain.address() as AddressInfo).port}/`), 'model.protocol');
  assert.match(error.hint, /https/);
});

test('a body that breaks the rules of HTTP in the packet of its head is a breach of protocol', async (t) => {
  const server = await raw(t, (socket) =>
    socket.end(`${head('200 OK', { 'transfer-encoding': 'chunked' })}no size\r\n`),
  );
  await failing(read(server.url), 'model.protocol');
});

test('a connection that does not come about in time is told as that', async (t) => {
  const mute = await raw(t, () => undefined);
  await failing(read(mute.url.replace('http:', 'https:'), { connectMs: 60 }), 'model.timeout-connect');
});

test('silence ends by its own limit: before the head, after it, and between bytes', async (t) => {
  const mute = await raw(t, () => undefined);
  assert.match(
    (await failing(read(mute.url, { firstByteMs: 40 }), 'model.timeout-idle')).message,
    /said nothing for 0\.04 s/,
  );
  assert.match((await failing(read(mute.url, {}, { firstByteMs: 40 }), 'model.timeout-idle')).message, /0\.04 s/);
  const headed = await raw(t, (socket) => void socket.write(head()));
  assert.equal((await failing(read(headed.url, { idleMs: 40 }), 'model.timeout-idle')).details['heard'], false);
  const stalled = await raw(t, (socket) => void socket.write(`${head()}{"a":`));
  assert.equal((await failing(read(stalled.url, { idleMs: 40 }), 'model.timeout-idle')).details['heard'], true);
});

test('a head that comes byte by byte does not hold for ever', async (t) => {
  const server = await raw(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-');
    const timer = setInterval(() => socket.write('a'), 10);
    socket.on('close', () => clearInterval(timer));
  });
  await failing(read(server.url, { firstByteMs: 120 }), 'model.timeout-idle');
});

test('more than the cap is refused at once, and the socket is closed', async (t) => {
  const server = await raw(t, (socket) => {
    socket.write(head());
    const pump = (): void => {
      while (socket.writable && socket.write(Buffer.alloc(65_536, 0x20)));
      if (socket.writable) socket.once('drain', pump);
    };
    pump();
  });
  const error = await failing(read(server.url, { maxReplyBytes: 100_000 }), 'model.too-large');
  assert.ok((error.details['bytes'] as number) < 300_000);
  assert.equal(await until(server.open, (open) => open === 0), 0);
});

for (const [when, signalAfter] of [
  ['before it starts', 0],
  ['before the head', 30],
  ['in the body', 60],
] as const) {
  test(`a stop ${when} ends it as stopped, and nothing stays open`, async (t) => {
    const server = await raw(t, (socket) => void (when === 'in the body' && socket.write(`${head()}{"a"`)));
    const stop = new AbortController();
    if (signalAfter === 0) stop.abort(new Error('enough'));
    else setTimeout(() => stop.abort(new Error('enough')), signalAfter);
    await failing(read(server.url, {}, { signal: stop.signal }), 'model.aborted');
    assert.equal(await until(server.open, (open) => open === 0), 0);
  });
}

test('a stop while nobody reads is told to whoever reads next', async (t) => {
  const server = await raw(t, (socket) => void socket.write(`${head()}one`));
  const stop = new AbortController();
  const answer = await exchange({
    url: server.url,
    method: 'GET',
    party,
    limits: defaultWireLimits,
    signal: stop.signal,
  });
  stop.abort();
  await new Promise((later) => setTimeout(later, 20));
  await failing((async () => Array.fromAsync(answer.body))(), 'model.aborted');
  answer.close();
});

const asking = `
  const { exchange } = await import('./src/wire/exchange.ts');
  const { defaultWireLimits: limits } = await import('./src/wire/wire-limits.ts');
  const answer = await exchange({ url: process.env.ASKED, method: 'GET', party: { what: 'Ollama', host: 'h' }, limits });
  for await (const chunk of answer.body) process.stdout.write(chunk);
  answer.close();
`;

test('no proxy of the environment is asked, though Node itself is told to ask it', async (t) => {
  const asked: string[] = [];
  const proxy = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end('proxied');
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  t.after(() => proxy.close());
  const server = await raw(t, (socket) => socket.end(`${head()}direct`));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'];
  const env = {
    ...process.env,
    ...Object.fromEntries(names.map((name) => [name, address])),
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: '',
    no_proxy: '',
  };
  const flags = [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    asking,
  ];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    cwd,
    env: { ...env, ASKED: server.url },
    timeout: 30_000,
  });
  assert.equal(stdout, 'direct');
  assert.deepEqual(asked, []);
});

test('requests with one agent go over one socket, and none is left once it is ended', async (t) => {
  const sockets = new Set<unknown>();
  const server = createServer((request, reply) => {
    sockets.add(request.socket);
    reply.end(request.url);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = createWireAgent(url);
  for (const path of ['/a', '/b', '/c']) assert.equal(await read(`${url}${path}`, {}, { agent }), path);
  assert.equal(sockets.size, 1);
  agent.destroy();
  const connections = (): Promise<number> => new Promise((count) => server.getConnections((_, open) => count(open)));
  assert.equal(await until(connections, (open) => open === 0), 0);
});
