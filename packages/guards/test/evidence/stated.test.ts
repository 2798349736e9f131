import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { GuardContext, JsonObject, JsonValue } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { ask, told } from '../support/ask.ts';

const digest = `sha256:${'1'.repeat(64)}`;
const pins: JsonObject = {
  model: { name: 'functiongemma', digest },
  skills: { toucher: { version: '1.0.0', hash: `sha256-${'2'.repeat(64)}` } },
  schemas: { touch: '3'.repeat(64) },
};
const with_ = (more: Partial<GuardContext>): { readonly context: GuardContext } => ({
  context: { ...guardContext(), ...more },
});

test('kv is what a person stated, from its own namespace', async () => {
  const kept: Record<string, JsonValue> = { open: true, none: null, 'a.b': { x: 1 } };
  const facts = {
    get: async (namespace: string, key: string) =>
      namespace === 'guard-facts' && Object.hasOwn(kept, key) ? kept[key] : undefined,
  };
  assert.equal(await told('kv:open', with_({ facts })), true);
  assert.equal(await told('kv:none', with_({ facts })), null);
  assert.deepEqual((await ask('kv:a.b', with_({ facts }))).carrier?.sha256, hashJson({ x: 1 }));
  for (const key of ['other', 'constructor', '__proto__', 'toString'])
    assert.equal(await told(`kv:${key}`, with_({ facts })), 'absent');
  assert.equal(await told('kv:open'), 'unknown', 'nobody keeps any');
  assert.equal(await told('kv:open', with_({ facts: { get: () => Promise.reject(new Error('locked')) } })), 'unknown');
});

test('pins are what the run began with; what is missing there is unknown', async () => {
  assert.equal(await told('pin.model', with_({ pins })), digest);
  assert.equal(await told('pin.model', with_({ pins: { model: { name: 'x', digest: null } } })), 'absent');
  assert.equal(await told('pin.skill', with_({ pins })), `sha256-${'2'.repeat(64)}`);
  assert.equal(await told('pin.skill:toucher', with_({ pins })), `sha256-${'2'.repeat(64)}`);
  assert.equal(await told('pin.schema', with_({ pins })), '3'.repeat(64));
  for (const missing of [
    {},
    { model: 7, skills: [], schemas: null },
    { model: { digest }, skills: { toucher: {} }, schemas: { touch: 1 } },
  ])
    for (const kind of ['pin.model', 'pin.skill', 'pin.schema'])
      assert.equal(await told(kind, with_({ pins: missing })), 'unknown', kind);
  for (const id of ['other', 'constructor', '__proto__'])
    assert.equal(await told(`pin.skill:${id}`, with_({ pins })), 'unknown');
});

test('model.rate is of the very model that decides', async () => {
  const measured = {
    model: digest,
    rates: { exact: 0.9, odd: 7 },
    report: 'report.json',
    sha256: '4'.repeat(64),
    at: '2026-01-01T00:00:00.000Z',
  };
  assert.equal(await told('model.rate:exact', with_({ pins, measured })), 0.9);
  assert.equal((await ask('model.rate:exact', with_({ pins, measured }))).carrier?.sha256, '4'.repeat(64));
  assert.equal(await told('model.rate:f1', with_({ pins, measured })), 'absent');
  assert.equal(await told('model.rate:toString', with_({ pins, measured })), 'absent');
  assert.equal(await told('model.rate:odd', with_({ pins, measured })), 'unknown');
  assert.equal(await told('model.rate:exact', with_({ pins })), 'absent');
  assert.equal(
    await told('model.rate:exact', with_({ pins, measured: { ...measured, model: `sha256:${'5'.repeat(64)}` } })),
    'unknown',
  );
  assert.equal(await told('model.rate:exact', with_({ measured })), 'unknown', 'nobody knows which model decides');
});

test('budget.left is by the name of the budget', async () => {
  const budget = { turns: 0, tool_calls: 3 };
  assert.equal(await told('budget.left:turns', with_({ budget })), 0);
  assert.equal(await told('budget.left:usd', with_({ budget })), 'absent');
  assert.equal(await told('budget.left:constructor', with_({ budget })), 'absent');
  assert.equal(await told('budget.left:turns'), 'unknown');
  assert.equal(await told('budget.left:turns', with_({ budget: { turns: NaN } })), 'unknown');
});

test('allow.path follows links, keeps to the folders, and is yes where none are declared', async () => {
  const realPath = async (path: string): Promise<string> => {
    if (path.startsWith('out')) throw new Error('leads out of the workspace');
    return path.replace(/^latest/, 'src').replace(/^src\/way/, 'secret');
  };
  const is = (path: string, folders?: { allow?: string[]; deny?: string[] }): Promise<unknown> => {
    const context = guardContext({}, { allow: [], deny: [], ask: [], ...(folders && { folders }) });
    return told(`allow.path:${path}`, { context: { ...context, session: { ...context.session, realPath } } });
  };
  assert.equal(await is('anywhere'), true);
  assert.equal(await is('out/x'), 'unknown', 'also where no folders are declared');
  assert.equal(await is('src/new/deep.txt', { allow: ['src'] }), true);
  assert.equal(await is('latest/x', { allow: ['src'] }), true, 'a link into it');
  assert.equal(await is('src/way/x', { allow: ['src'] }), false, 'a link out of it');
  assert.equal(await is('srcs/x', { allow: ['src'] }), false, 'whole names');
  assert.equal(await is('src/x', { allow: [] }), false);
  assert.equal(await is('src/x', { allow: ['.'], deny: ['src'] }), false);
  assert.equal(await is('latest/x', { deny: ['src'] }), false, 'where it leads');
  assert.equal(await is('latest/x', { deny: ['latest'] }), false, 'as it is written');
  assert.equal(await is('other/x', { deny: ['src'] }), true);
});

test('allow.tool is what the rules say of the name alone', async () => {
  const is = (policy: object, shape = {}): Promise<unknown> =>
    told('allow.tool', {
      context: guardContext({}, { allow: [], deny: [], ask: [], ...policy }),
      call: guardedCall(shape),
    });
  assert.equal(await told('allow.tool'), true, 'without a policy, an fs tool of the shipped pack');
  assert.equal(await told('allow.tool', { call: guardedCall({ effect: 'once' }) }), false);
  assert.equal(await is({}), false);
  assert.equal(await is({ allow: [{ tool: 'touch' }] }), true);
  assert.equal(await is({ allow: [{ tool: 'tou' }] }), false);
  assert.equal(await is({ allow: [{ tool: '*' }], deny: [{ tool: 'touch' }] }), false);
  assert.equal(await is({ allow: [{ tool: '*' }], ask: [{ tool: 'touch' }] }), false);
  assert.equal(await is({ allow: [{ tool: 'touch', args: { path: { equals: 'a' } } }] }), 'unknown');
  assert.equal(
    await is({ allow: [{ tool: 'touch' }], deny: [{ tool: 'touch', args: { path: { equals: 'a' } } }] }),
    'unknown',
  );
  assert.equal(
    await is({ allow: [{ tool: 'touch' }], deny: [{ tool: 'to*' }] }),
    'unknown',
    'a rule that cannot be used',
  );
  assert.equal(await is({ deny: [{ tool: 'touch', args: { path: { equals: 'a' } } }] }), false, 'allowed by nothing');
});
