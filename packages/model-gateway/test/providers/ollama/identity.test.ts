import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digests, double, providerOf } from '../../support/asking.ts';

for (const [name, conforming] of [
  ['functiongemma:270m', true],
  ['functiongemma-ours:1', true],
  ['ours/functiongemma:270m', false],
  ['gemma3:270m', false],
] as const) {
  test(`${name} with a digest is ${conforming ? '' : 'not '}conforming`, async (t) => {
    const server = await double(t, { models: [{ name, digest: digests.one }] });
    assert.equal((await providerOf(server, { model: name }).probe()).conforming, conforming);
  });
}
