import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent, JsonObject, SecretValues } from '@fpf/contracts';
import { handOnText, handOver } from '../../src/secrets/hand-over.ts';

type Handing = Parameters<typeof handOver>[0];

const values: Readonly<Record<string, string>> = { DOOR: 'sesame', GATE: 'abracadabra' };

/** Knows two values, and puts back only what it is asked for. */
const secrets: SecretValues = {
  hide: (text) => text,
  take: (text) => text.replaceAll('[secret:', '[secret :'),
  hiding: () => ({ push: (piece) => piece, end: () => '' }),
  taking: () => ({ push: (bytes) => bytes, end: () => new Uint8Array() }),
  restore: (text, names) => {
    const missing: string[] = [];
    const back = text.replaceAll(/\[secret:(\w+)\]/g, (whole, name: string) => {
      if (!names.has(name)) return whole;
      const value = values[name];
      if (value === undefined) missing.push(name);
      return value ?? whole;
    });
    return { text: back, missing };
  },
};

/** A run of which the journal has these events. */
function runWith(events: readonly { readonly kind: string; readonly payload: JsonObject }[], knows = true): Handing {
  return {
    journal: { events: async () => events as unknown as readonly JournalEvent[] },
    host: knows ? { secrets } : {},
  } as unknown as Handing;
}

const asked = { kind: 'run-started', payload: { request: 'open [secret:DOOR]' } };
const args = { path: '[secret:DOOR]', both: ['a [secret:GATE] b'], n: 3 };

test('a tool gets the values of secrets that came in, and the names of all others', async () => {
  const handed = { path: 'sesame', both: ['a [secret:GATE] b'], n: 3 };
  assert.deepEqual(await handOver(runWith([asked]), 'open', args), handed);
});

test('a secret comes in by a request, a message, a result of a tool, or a value that the model wrote', async () => {
  const ways = [
    asked,
    { kind: 'control-taken', payload: { control: { kind: 'message', text: '[secret:DOOR]' } } },
    { kind: 'tool-result', payload: { result: { output: { text: '[secret:DOOR]' }, evidence: [] } } },
    { kind: 'model-result', payload: { secrets: ['DOOR'] } },
  ];
  for (const way of ways)
    assert.deepEqual(await handOver(runWith([way]), 'open', { path: '[secret:DOOR]' }), { path: 'sesame' }, way.kind);
  const others = [
    { kind: 'model-result', payload: { message: '[secret:DOOR]' } },
    { kind: 'control-taken', payload: { control: { kind: 'stop' } } },
    { kind: 'tool-result', payload: { result: { text: '[secret:DOOR]', evidence: [{ carrier: { type: 'task' } }] } } },
  ];
  assert.deepEqual(await handOver(runWith(others), 'open', { path: '[secret:DOOR]' }), { path: '[secret:DOOR]' });
});

test('a tool is not started when a value that came in is not known any more', async () => {
  const lost = { kind: 'run-started', payload: { request: '[secret:LOST] and [secret:DOOR]' } };
  const both = { one: '[secret:LOST]', two: '[secret:DOOR]' };
  const missing = (names: string) => ({
    code: 'tool.secret-missing',
    message: new RegExp(`open .*value of ${names} is`),
  });
  await assert.rejects(handOver(runWith([lost]), 'open', both), missing('LOST'));
  await assert.rejects(handOver(runWith([lost], false), 'open', both), missing('DOOR, LOST'));
});

test('arguments without a name are handed over as they are, and the journal is not read', async () => {
  const run = { ...runWith([]), journal: { events: () => assert.fail('it was read') } } as unknown as Handing;
  const plain = { path: 'a' };
  assert.equal(await handOver(run, 'open', plain), plain);
  assert.equal(await handOnText(run, 'open a'), 'open a');
});

test('a name that only the model wrote is no name in a request to a task', async () => {
  assert.equal(await handOnText(runWith([asked]), 'open [secret:DOOR]'), 'open [secret:DOOR]');
  assert.equal(await handOnText(runWith([asked]), 'open [secret:GATE]'), 'open [secret :GATE]');
  assert.equal(await handOnText(runWith([asked], false), 'open [secret:GATE]'), 'open [secret:GATE]');
});
