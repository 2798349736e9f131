import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { FpfError } from '@fpf/contracts';
import { exchange } from '../../src/wire/exchange.ts';
import { statusError } from '../../src/wire/status-error.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';
import { failing } from '../support/failing.ts';
import { head, startRaw } from '../support/raw-server.ts';

const party = { what: 'Ollama', host: 'http://h', model: 'm', hints: { 'model.missing': 'Fetch it.' } };

async function told(
  t: TestContext,
  status: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<FpfError> {
  const server = await startRaw((socket) => socket.end(`${head(status, headers)}${body}`));
  t.after(server.close);
  return statusError(await exchange({ url: server.url, method: 'GET', party, limits: defaultWireLimits }), party);
}

for (const [status, body, code] of [
  ['404 Not Found', `{"error":"model 'm' not found"}`, 'model.missing'],
  ['404 Not Found', '404 page not found', 'model.protocol'],
  ['400 Bad Request', '{"error":"the input length exceeds the context length"}', 'model.context-full'],
  [
    '400 Bad Request',
    '{"error":{"message":"request (9 tokens) exceeds the available context size (4 tokens)"}}',
    'model.context-full',
  ],
  ['400 Bad Request', '{"error":"m does not support tools"}', 'model.no-tools'],
  ['400 Bad Request', '{"error":"invalid options"}', 'model.protocol'],
  ['301 Moved', '', 'model.protocol'],
  ['403 Forbidden', '', 'model.protocol'],
  ['429 Too Many', '{"error":"slow down"}', 'model.overloaded'],
  ['503 Busy', '{"error":"server busy, please try again"}', 'model.overloaded'],
  ['500 Error', '{"error":"out of memory"}', 'model.server-error'],
  ['502 Bad Gateway', '<html><body>bad gateway</body></html>', 'model.server-error'],
] as const) {
  test(`${status} with ${body || 'nothing'} is ${code}`, async (t) => {
    const error = await failing(Promise.reject(await told(t, status, body)), code);
    assert.equal(error.details['status'], Number(status.slice(0, 3)));
    if (code === 'model.missing') assert.equal(error.hint, 'Fetch it.');
    if (body.startsWith('<')) assert.match(error.message, /a web page/);
  });
}

test('what a server asks to wait is kept, as seconds or as a date', async (t) => {
  assert.equal((await told(t, '429 Too Many', '', { 'retry-after': '3' })).details['retry_after_ms'], 3_000);
  const date = new Date(Date.now() + 60_000).toUTCString();
  const wait = (await told(t, '503 Busy', '', { 'retry-after': date })).details['retry_after_ms'] as number;
  assert.ok(wait > 30_000 && wait <= 60_000, String(wait));
  assert.equal((await told(t, '503 Busy', '', { 'retry-after': 'soon' })).details['retry_after_ms'], undefined);
  assert.equal(
    (await told(t, '503 Busy', '', { 'retry-after': new Date(0).toUTCString() })).details['retry_after_ms'],
    0,
  );
});

test('a refusal that is long, cut off or full of control characters is still short and safe to print', async (t) => {
  await failing(
    Promise.reject(await told(t, '500 Error', `\u001b[31m\u0000${'ä'.repeat(100_000)}`)),
    'model.server-error',
  );
  await failing(Promise.reject(await told(t, '500 Error', 'half', { 'content-length': '100' })), 'model.server-error');
});
