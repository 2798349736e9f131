import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultUse, OllamaDouble } from '@fpf/ollama-double';
import { curl } from '../support/curl.ts';
import { openWire, sendPost, untilAsked, type Wire } from '../support/raw-wire.ts';
import { callParis, chat, chatBody, lines } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { ...callParis, content: 'ok' } };
/** curl's words for: the transfer ended early, nothing came, the connection was reset, nobody is there. */
const [partial, empty, reset, refused] = [18, 52, 56, 7];

function asked<Result>(
  fault: FaultUse,
  use: (double: OllamaDouble, wire: Wire) => Promise<Result>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Result> {
  return withDouble({ script, fault }, async (double) => {
    const wire = openWire(double);
    sendPost(wire, '/api/chat', chatBody(more));
    return use(double, wire);
  });
}

for (const stream of [true, false]) {
  test(`hang: nothing comes until the double closes (stream ${stream})`, async () => {
    await asked(
      'hang',
      async (double, wire) => {
        await untilAsked(double, '/api/chat');
        await double.close();
        assert.equal(await wire.ended, 'closed');
        assert.equal(wire.seen().length, 0);
        assert.equal(double.requests[0]?.status, undefined);
      },
      { stream },
    );
  });

  test(`silence: a head, and nothing (stream ${stream})`, async () => {
    await asked(
      'silence',
      async (double, wire) => {
        await wire.until('\r\n\r\n');
        await double.close();
        await wire.ended;
        assert.match(wire.seen().toString(), /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s);
      },
      { stream },
    );
  });

  test(`reset: no head, and curl is told of a reset (stream ${stream})`, async () => {
    await withDouble({ script, fault: 'reset' }, async (double) =>
      assert.ok([reset, empty].includes((await chat(double, { stream })).code)),
    );
    await asked('reset', async (_, wire) => assert.deepEqual([await wire.ended, wire.seen().length], ['reset', 0]), {
      stream,
    });
  });

  test(`slow-loris-head: fields and no end of the head (stream ${stream})`, async () => {
    await asked(
      { name: 'slow-loris-head', everyMs: 1 },
      async (double, wire) => {
        await wire.until('x-wait-9: 1\r\n');
        await double.close();
        await wire.ended;
        assert.match(wire.seen().toString(), /^HTTP\/1\.1 200 OK\r\n(?:x-wait-\d+: 1\r\n)+$/);
      },
      { stream },
    );
  });

  test(`slow-loris-body: a head, and empty lines without end (stream ${stream})`, async () => {
    await asked(
      { name: 'slow-loris-body', everyMs: 1 },
      async (double, wire) => {
        await wire.until('1\r\n\n\r\n'.repeat(9));
        await double.close();
        await wire.ended;
        assert.match(wire.seen().toString(), /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n(?:1\r\n\n\r\n)+$/s);
      },
      { stream },
    );
  });

  test(`cut-line: half a line, and no end (stream ${stream})`, async () => {
    await withDouble({ script, fault: 'cut-line' }, async (double) => {
      const { code, body } = await chat(double, { stream });
      assert.equal(code, partial);
      assert.match(body, /^\{"model":"functiongemma/);
      assert.doesNotMatch(body, /\n|\}$/);
    });
  });

  test(`truncated-line: half a line, and a proper end (stream ${stream})`, async () => {
    await withDouble({ script, fault: 'truncated-line' }, async (double) => {
      const { code, body } = await chat(double, { stream });
      assert.equal(code, 0);
      assert.throws(() => JSON.parse(body), SyntaxError);
      assert.match(body, /^\{"model":"functiongemma/);
    });
  });

  test(`slow-body and slow-headers: the same bytes, one by one (stream ${stream})`, async () => {
    const same = { seed: 5, clock: () => 0, script };
    const good = await withDouble(same, (double) => chat(double, { stream }));
    for (const name of ['slow-body', 'slow-headers'] as const) {
      await withDouble({ ...same, fault: { name, everyMs: 1 } }, async (double) => {
        const reply = await chat(double, { stream });
        assert.deepEqual([reply.code, reply.status, reply.type, reply.body], [0, 200, good.type, good.body]);
      });
    }
    await asked(
      { name: 'slow-headers', everyMs: 600_000 },
      async (double, wire) => {
        await wire.until('H');
        await double.close();
        await wire.ended;
        assert.equal(wire.seen().toString(), 'H');
      },
      { stream },
    );
    await asked(
      { name: 'slow-body', everyMs: 600_000 },
      async (double, wire) => {
        await wire.until('\r\n\r\n1\r\n{\r\n'.slice(stream ? 0 : 5, stream ? undefined : 6));
        await double.close();
        await wire.ended;
        assert.match(wire.seen().toString(), /\r\n\r\n(?:1\r\n)?\{(?:\r\n)?$/);
      },
      { stream },
    );
  });

  test(`server-dies: the first line, and then nobody is there until it is restarted (stream ${stream})`, async () => {
    await withDouble({ script, fault: { name: 'server-dies', times: 1 } }, async (double) => {
      const { code, body } = await chat(double, { stream });
      assert.equal(code, partial);
      assert.equal(lines(body).length, 1);
      assert.equal((await curl(double.url)).code, refused);
      assert.equal(double.alive(), false);
      await double.restart();
      assert.equal((await chat(double, { stream })).code, 0);
    });
  });
}

test('no-done: a good end after good lines, none of which is done', async () => {
  await withDouble({ script, fault: 'no-done' }, async (double) => {
    const { code, body } = await chat(double);
    assert.equal(code, 0);
    assert.deepEqual(
      lines(body).map(({ done }) => done),
      [false, false],
    );
  });
});

test('no-done-open: the same lines, and the stream stays open', async () => {
  await asked('no-done-open', async (double, wire) => {
    await wire.until('get_weather');
    await wire.until('"done":false}\n\r\n');
    await double.close();
    await wire.ended;
    assert.doesNotMatch(wire.seen().toString(), /"done":true|\r\n0\r\n/);
  });
});

test('restart-mid-stream: all connections end, nothing is in memory, and the next request is answered', async () => {
  await withDouble({ script, fault: { name: 'restart-mid-stream', times: 1 } }, async (double) => {
    const other = openWire(double);
    other.socket.write('GET /api/version HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await other.until('version');
    const { code, body } = await chat(double);
    assert.equal(code, partial);
    assert.equal(lines(body).length, 1);
    await other.ended;
    assert.deepEqual(((await (await fetch(`${double.url}/api/ps`)).json()) as { readonly models: unknown }).models, []);
    assert.equal((await chat(double)).code, 0);
  });
});
