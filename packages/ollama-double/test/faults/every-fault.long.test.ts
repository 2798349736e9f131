import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultNames, faults } from '@fpf/ollama-double';
import { chat } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const folder = new URL('.', import.meta.url);

test('every fault has a sentence, a form, and a test that names it', () => {
  const tests = readdirSync(folder)
    .filter((file) => !file.startsWith('every-fault'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  for (const { name, says, forms } of faults) {
    assert.match(says, /^[A-Z0-9`].*\.$/, name);
    assert.ok(forms.length > 0, name);
    assert.ok(tests.includes(`'${name}'`), `no test of ${name}`);
  }
  assert.deepEqual(
    faults.map(({ name }) => name),
    faultNames,
  );
});

const small = { count: 2, bytes: 8, everyMs: 1, seconds: 0 };
/** They are slow, silent, or change nothing that one reply shows. */
const quiet = new Set([
  'hang',
  'silence',
  'no-done-open',
  'slow-headers',
  'slow-body',
  'slow-loris-head',
  'slow-loris-body',
  'digest-switch',
  'tag-repulled',
]);
const same = {
  seed: 5,
  clock: () => 0,
  script: { otherwise: { tool_calls: [{ name: 'get_weather', arguments: { city: 'Paris, France' } }] } },
};

for (const form of ['stream', 'plain'] as const) {
  test(`a ${form} reply differs under every fault that it can have, and of any other it says so`, async () => {
    const stream = form === 'stream';
    const good = await withDouble(same, (double) => chat(double, { stream }));
    for (const { name, forms } of faults.filter(({ name }) => !quiet.has(name))) {
      const reply = await withDouble({ ...same, fault: { name, ...small } }, (double) => chat(double, { stream }));
      if (forms.includes(form))
        assert.notDeepEqual([reply.code, reply.status, reply.body], [good.code, good.status, good.body], name);
      else
        assert.deepEqual(
          [reply.status, reply.body],
          [
            501,
            `{"error":"ollama-double: the fault ${name} is one of a ${forms[0]} reply, and this is a ${form} one"}`,
          ],
        );
    }
  });
}

test('a fault of what a model says cannot strike a list', async () => {
  await withDouble({ script: { faults: [{ fault: 'calls-null', path: '/api/tags' }] } }, async ({ url }) => {
    const reply = await fetch(`${url}/api/tags`);
    assert.equal(reply.status, 501);
    assert.match(
      await reply.text(),
      /the fault calls-null is one of what a model says, and \/api\/tags has nothing said/,
    );
  });
});

test('a refusal of the server is not spoilt', async () => {
  await withDouble({ ...same, fault: 'cut-line' }, async (double) =>
    assert.deepEqual(
      [(await chat(double, { model: 'gone' })).code, (await chat(double, { model: 'gone' })).status],
      [0, 404],
    ),
  );
});
