import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fpf, json, scratch } from '../support/fpf.ts';

type Report = { readonly port: string; readonly status: string; readonly reason?: string };

function reports(args: readonly string[], env: Readonly<Record<string, string>> = {}): readonly Report[] {
  const ran = fpf(['check', ...args, '--json'], { cwd: scratch(), env });
  assert.equal(ran.code, 0, ran.stderr);
  return json(ran)['data'] as unknown as readonly Report[];
}

test('the store is checked by its own name, through the adapter that opens it', () => {
  const found = reports(['state-store']);
  assert.ok(found.length > 0);
  for (const { port, status } of found) assert.deepEqual([port, status], ['state-store', 'passed']);
});

test('the scripted provider is checked; the one case that it cannot be brought into says why', () => {
  const found = reports(['model-provider']);
  assert.deepEqual(
    found
      .filter(({ status }) => status !== 'passed')
      .map(({ status, reason }) => [status, /none can stall/.test(reason ?? '')]),
    [['skipped', true]],
  );
});

test('a provider behind a network is not asked, and every case says so', () => {
  const found = reports(['model-provider'], { FPF_MODEL: 'ollama:functiongemma' });
  assert.ok(found.length > 1);
  // That nothing was asked leaves the workspace as it was, too.
  assert.equal(found.at(-1)?.status, 'passed');
  for (const { status, reason } of found.slice(0, -1))
    assert.ok(status === 'skipped' && /over the network/.test(reason ?? ''), reason);
});
