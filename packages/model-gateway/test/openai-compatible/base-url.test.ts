import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { baseUrlOf } from '../../src/providers/openai-compatible/settings.ts';
import { fc } from '../support/fast-check.ts';

for (const [written, address] of [
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
  [' https://models.example/v1/// ', 'https://models.example/v1'],
  ['HTTP://[::1]:8080', 'http://[::1]:8080'],
  ['https://models.example/api/openai/v1', 'https://models.example/api/openai/v1'],
] as const) {
  test(`${written} is ${address}`, () => assert.equal(baseUrlOf(written), address));
}

for (const written of [
  '',
  'models.example/v1',
  'file:///v1',
  'ftp://models.example',
  'http://',
  'http://user:hunter2@models.example/v1',
  'http://models.example/v1?key=hunter2',
  'http://models.example/v1#hunter2',
  'http://models.example/v1/chat/completions',
]) {
  test(`${JSON.stringify(written)} is refused, and a secret in it is not shown`, () => {
    assert.throws(
      () => baseUrlOf(written),
      (error: unknown) =>
        FpfError.is(error) && error.code === 'model.bad-host' && !`${error.message}${error.hint}`.includes('hunter2'),
    );
  });
}

test('any text is an address or our error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (written) => {
      try {
        assert.match(baseUrlOf(written), /^https?:\/\/[^?#]+$/);
      } catch (error) {
        assert.ok(FpfError.is(error) && error.code === 'model.bad-host', String(error));
      }
    }),
  );
});
