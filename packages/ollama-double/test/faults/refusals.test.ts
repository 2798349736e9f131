import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultUse } from '@fpf/ollama-double';
import type { CurledReply } from '../support/curl.ts';
import { chat, completion } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const json = 'application/json; charset=utf-8';
const script = { otherwise: { content: 'ok' } };
const busy = '{"error":"server busy, please try again.  maximum pending requests exceeded"}';

function ask(fault: FaultUse, more: object = {}): Promise<CurledReply> {
  return withDouble({ script, fault, clock: () => Date.UTC(2026, 10, 20, 17, 0, 0, 500) }, (double) =>
    chat(double, { ...more }),
  );
}

const replies: readonly (readonly [FaultUse, number, string, RegExp])[] = [
  ['not-found', 404, json, /^\{"error":"model 'functiongemma:270m' not found"\}$/],
  ['server-error', 500, json, /^\{"error":"model runner has unexpectedly stopped/],
  ['bad-gateway', 502, 'text/html', /^<html>\r\n.*502 Bad Gateway/s],
  ['overloaded', 503, json, new RegExp(`^${busy.replace(/[{}.]/g, '\\$&')}$`)],
  ['too-many-requests', 429, json, /^\{"error":"too many requests"\}$/],
  ['proxy-page', 200, 'text/html', /^<html>\r\n.*Sign in/s],
  ['empty-body', 200, json, /^$/],
];

for (const [fault, status, type, body] of replies) {
  test(`${JSON.stringify(fault)}: ${status}, ${type}`, async () => {
    for (const stream of [true, false]) {
      const reply = await ask(fault, { stream });
      assert.deepEqual([reply.code, reply.status, reply.type], [0, status, type]);
      assert.match(reply.body, body);
    }
  });
}

test('Retry-After, in seconds and as a date', async () => {
  assert.equal((await ask('too-many-requests')).headers.get('retry-after'), '1');
  assert.equal((await ask({ name: 'too-many-requests', seconds: 7 })).headers.get('retry-after'), '7');
  const date = await ask({ name: 'too-many-requests-date', seconds: 2 });
  assert.deepEqual([date.status, date.headers.get('retry-after')], [429, 'Fri, 20 Nov 2026 17:00:03 GMT']);
});

test('overloaded-storm: three times, or as often as it is told, and then an answer', async () => {
  for (const [fault, times] of [
    ['overloaded-storm', 3],
    [{ name: 'overloaded-storm', times: 1 }, 1],
  ] as const) {
    await withDouble({ script, fault }, async (double) => {
      const statuses = [];
      for (let asked = 0; asked <= times; asked += 1) statuses.push((await chat(double)).status);
      assert.deepEqual(statuses, [...Array.from({ length: times }, () => 503), 200]);
    });
  }
});

test('a fault on a path, at its nth request, so often', async () => {
  const faults = [
    { fault: 'server-error', path: '/api/tags', nth: 2 },
    { fault: { name: 'bad-gateway', times: 2 }, path: '/api/version' },
  ] as const;
  await withDouble({ script: { ...script, faults } }, async (double) => {
    const statuses = async (path: string): Promise<readonly number[]> => [
      await status(path),
      await status(path),
      await status(path),
    ];
    const status = async (path: string): Promise<number> => (await fetch(double.url + path)).status;
    assert.deepEqual(await statuses('/api/tags'), [200, 500, 200]);
    assert.deepEqual(await statuses('/api/version'), [502, 502, 200]);
    assert.equal((await chat(double)).status, 200);
    assert.deepEqual(
      double.requests.map(({ fault }) => fault),
      [undefined, 'server-error', undefined, 'bad-gateway', 'bad-gateway', undefined, undefined],
    );
    double.tell({ faults });
    assert.deepEqual(await statuses('/api/tags'), [200, 500, 200]);
  });
});

test('a fault of an answer, and one of the path before it', async () => {
  const otherwise = { content: 'ok', fault: { name: 'overloaded', times: 1 } } as const;
  await withDouble({ script: { otherwise, faults: [{ fault: 'bad-gateway', nth: 1 }] } }, async (double) => {
    const statuses = [(await chat(double)).status, (await chat(double)).status, (await completion(double)).status];
    assert.deepEqual(statuses, [502, 503, 200]);
    assert.deepEqual(
      double.requests.map(({ fault }) => fault),
      ['bad-gateway', 'overloaded', undefined],
    );
  });
});
