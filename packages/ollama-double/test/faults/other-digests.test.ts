import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultName, OllamaDouble } from '@fpf/ollama-double';
import { chat } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

async function digest({ url }: OllamaDouble, path: string): Promise<string | undefined> {
  const { models } = (await (await fetch(url + path)).json()) as {
    readonly models: readonly { readonly digest: string }[];
  };
  return models[0]?.digest;
}

async function digests(fault: FaultName): Promise<readonly boolean[]> {
  return withDouble({ script: { otherwise: { content: 'ok' } }, fault: { name: fault, times: 1 } }, async (double) => {
    const before = await digest(double, '/api/tags');
    assert.equal((await chat(double)).status, 200);
    const after = [await digest(double, '/api/tags'), await digest(double, '/api/ps')];
    assert.ok(after.every((found) => /^[0-9a-f]{64}$/.test(found ?? '')));
    return after.map((found) => found === before);
  });
}

test('digest-switch: both lists tell another one', async () =>
  assert.deepEqual(await digests('digest-switch'), [false, false]));

test('tag-repulled: what is in memory is still the old one', async () =>
  assert.deepEqual(await digests('tag-repulled'), [false, true]));

test('on the list itself: the second time it is another one', async () => {
  const faults = [{ fault: 'digest-switch', path: '/api/tags', nth: 1 }] as const;
  await withDouble({ script: { models: [{ name: 'a' }], faults } }, async (double) => {
    const [first, second, third] = [
      await digest(double, '/api/tags'),
      await digest(double, '/api/tags'),
      await digest(double, '/api/tags'),
    ];
    assert.notEqual(first, second);
    assert.equal(second, third);
  });
});

test('after tag-repulled, the next request loads what the tag is now', async () => {
  await withDouble(
    { script: { otherwise: { content: 'ok' } }, fault: { name: 'tag-repulled', times: 1 } },
    async (double) => {
      await chat(double);
      await chat(double);
      assert.equal(await digest(double, '/api/ps'), await digest(double, '/api/tags'));
    },
  );
});
