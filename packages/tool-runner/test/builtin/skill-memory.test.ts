import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, invocationOf, type InvocationShape, makeDirectView } from '@fpf/contract-tests';
import type { BuiltinHandler, JsonValue, KeyValue, ToolResult } from '@fpf/contracts';
import { namespaceOf } from '../../src/builtin/skill-memory.ts';
import { createToolRunner } from '../../src/index.ts';

function keyValue(): KeyValue & { readonly all: Map<string, JsonValue> } {
  const all = new Map<string, JsonValue>();
  return {
    all,
    get: async (namespace, key) => all.get(`${namespace}/${key}`),
    set: async (namespace, key, value) => void all.set(`${namespace}/${key}`, value),
    delete: async (namespace, key) => all.delete(`${namespace}/${key}`),
    keys: async (namespace) =>
      [...all.keys()].filter((key) => key.startsWith(`${namespace}/`)).map((key) => key.slice(namespace.length + 1)),
  };
}

async function run(
  handler: BuiltinHandler,
  open: (() => Promise<KeyValue>) | undefined,
  shape: InvocationShape = {},
): Promise<ToolResult> {
  const runner = createToolRunner({}, { ...fixedHost(), ...(open && { memory: open }) });
  runner.registerBuiltin({ name: 'echo', skill: 'echoer', shipped: false, handler });
  const direct = await makeDirectView([]);
  try {
    const invocation = invocationOf({ ...shape, handler: { kind: 'builtin', path: 'echo', timeoutMs: 5_000 } });
    return await runner.run(invocation, direct.view, { signal: new AbortController().signal });
  } finally {
    await direct.remove();
  }
}

test('what a call remembers is there for the next one, under its own skill, with a link', async () => {
  const store = keyValue();
  await store.set('skill.other', 'k', 1);
  const first = await run(
    async (_args, { memory }) => {
      await memory.set('k', { text: 'Zoë' });
      return [(await memory.get('k')) ?? null, await memory.keys()];
    },
    async () => store,
  );
  assert.deepEqual(first.output, [{ text: 'Zoë' }, ['k']]);
  assert.deepEqual(store.all.get('skill.echoer/k'), { text: 'Zoë' });
  const link = first.evidence.find(({ id }) => id === 'memory:skill.echoer/k');
  assert.equal(link?.carrier?.type, 'project-memory');
  assert.match(link?.carrier?.sha256 ?? '', /^[0-9a-f]{64}$/);
  const second = await run(
    async (_args, { memory }) => [
      await memory.delete('k'),
      await memory.delete('k'),
      (await memory.get('k')) ?? null,
      await memory.keys(),
    ],
    async () => store,
  );
  assert.deepEqual(second.output, [true, false, null, []]);
  assert.deepEqual([...store.all.keys()], ['skill.other/k']);
});

test('what a failed call remembered is forgotten with it', async () => {
  for (const bad of [() => Promise.reject(new Error('no')), async () => ({ not: 'fitting' })]) {
    const store = keyValue();
    const result = await run(
      async (_args, { memory }) => {
        await memory.set('k', 1);
        return bad();
      },
      async () => store,
      { output_schema: { type: 'object', additionalProperties: false, properties: {} } },
    );
    assert.equal(result.success, false);
    assert.equal(store.all.size, 0);
  }
});

test('a call that may only read can neither remember nor forget', async () => {
  const store = keyValue();
  await store.set('skill.echoer', 'k', 1);
  for (const write of ['set', 'delete'] as const) {
    const result = await run(
      async (_args, { memory }) => {
        await (write === 'set' ? memory.set('k', 2) : memory.delete('k'));
        return {};
      },
      async () => store,
      { effect: 'pure' },
    );
    assert.match(result.error?.message ?? '', /session\.read-only/);
  }
  assert.equal(store.all.get('skill.echoer/k'), 1);
});

test('without a project, or with its database held by another, the tool fails and says why', async () => {
  const ask: BuiltinHandler = async (_args, { memory }) => [...(await memory.keys())];
  const none = await run(ask, undefined);
  assert.match(none.error?.message ?? '', /tool\.memory-unavailable: .*no project database/);
  const held = await run(ask, async () => Promise.reject(new Error('held by process 7')));
  assert.match(held.error?.message ?? '', /tool\.memory-unavailable: .*held by process 7/);
});

test('a tool that remembers nothing opens nothing', async () => {
  let opened = 0;
  const result = await run(
    async () => 1,
    async () => {
      opened += 1;
      return keyValue();
    },
  );
  assert.deepEqual([result.success, opened], [true, 0]);
});

test('keys and values have caps, and a value is a copy', async () => {
  const bad: readonly [string, JsonValue][] = [
    ['', 1],
    ['a\0b', 1],
    ['\ud800', 1],
    ['k'.repeat(257), 1],
    ['k', 'v'.repeat(65_536)],
  ];
  for (const [key, value] of bad) {
    const result = await run(
      async (_args, { memory }) => {
        await memory.set(key, value);
        return {};
      },
      async () => keyValue(),
    );
    assert.match(result.error?.message ?? '', /tool\.memory-limit/, JSON.stringify(key.slice(0, 9)));
  }
  const result = await run(
    async (_args, { memory }) => {
      const value = { list: [1] };
      await memory.set('k', value);
      value.list.push(2);
      const got = (await memory.get('k')) as { list: number[] };
      got.list.push(3);
      return (await memory.get('k')) ?? null;
    },
    async () => keyValue(),
  );
  assert.deepEqual(result.output, { list: [1] });
});

test('no skill is named into the keys of another, or of the stack', () => {
  const names = ['skill-index', 'a', 'a/b', 'a b', 'skill.a', '', 'x'.repeat(128), '__proto__'].map(namespaceOf);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^skill\.[A-Za-z0-9._-]{1,120}$/);
});
