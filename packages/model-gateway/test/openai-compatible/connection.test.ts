import { test } from 'node:test';
import { asked, hear } from '../support/asking.ts';
import { completions, done, part } from '../support/completions.ts';
import { failing } from '../support/failing.ts';
import { head, startRaw } from '../support/raw-server.ts';

const stop = part({}, 'stop');

test('too long a line and too long an answer end it at the cap, and the socket with it', async (t) => {
  const server = await startRaw((socket) => {
    socket.write(head('200 OK', { 'content-type': 'text/event-stream' }));
    const flood = (): void => {
      while (socket.write(`data: ${'x'.repeat(65_536)}`)) if (socket.destroyed) return;
      socket.once('drain', flood);
    };
    flood();
  });
  t.after(server.close);
  const { error } = await hear(completions({ baseUrl: `${server.url}/v1` }), asked('Greet Ada'));
  await failing(Promise.reject(error), 'model.too-large');
  while (server.open() > 0) await new Promise((later) => setImmediate(later));
});

test('a cut in the head, in a line and between events is an error of the wire', async (t) => {
  for (const [text, code] of [
    ['', 'model.unreachable'],
    ['HTTP/1.1 200 OK\r\ncontent-ty', 'model.unreachable'],
    ['not http at all\r\n\r\n', 'model.protocol'],
    [`${head('200 OK', { 'content-type': 'text/event-stream' })}data: {"choi`, 'model.truncated'],
    [`${head('200 OK', { 'content-type': 'text/event-stream' })}${part({ content: 'a' })}`, 'model.truncated'],
    [
      `${head('200 OK', { 'content-type': 'text/event-stream', 'content-length': '9999' })}${stop}${done}`,
      'model.truncated',
    ],
  ] as const) {
    const server = await startRaw((socket) => socket.end(text));
    t.after(server.close);
    const { error } = await hear(completions({ baseUrl: `${server.url}/v1` }), asked('Greet Ada'));
    await failing(error === undefined ? Promise.resolve(text) : Promise.reject(error), code);
  }
});

test('an abort ends the answer with the word for it, and nothing stays open', async (t) => {
  const server = await startRaw((socket) =>
    socket.write(`${head('200 OK', { 'content-type': 'text/event-stream' })}${part({ content: 'a' })}`),
  );
  t.after(server.close);
  const stopped = new AbortController();
  const work = (async () => {
    for await (const { type } of completions({ baseUrl: `${server.url}/v1` }).complete(asked('Greet Ada'), {
      signal: stopped.signal,
    }))
      if (type === 'text_delta') stopped.abort();
  })();
  await failing(work, 'model.aborted');
  while (server.open() > 0) await new Promise((later) => setImmediate(later));
});
