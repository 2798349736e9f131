import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDefault } from '../../src/options/index.ts';
import { hideSecret } from '../../src/settings/index.ts';

const shown = (path: string, value: string | number | null): unknown =>
  hideSecret({ path: path.split('.'), value, source: byDefault }).value;

test('what an option calls a secret is not shown; what it says about one, a number, and what is no option, are', () => {
  for (const path of ['apiKey', 'client_secret', 'db.password', 'keys.0', 'auth-token', 'privateKey', 'passphrase'])
    assert.equal(
      shown(`components.guard-engine.options.${path}`, 'hunter2-hunter2'),
      '(hidden: its name says that it is a secret)',
      path,
    );
  for (const path of ['keyEnv', 'keyFile', 'publicKey', 'tokenizer', 'baseUrl', 'title'])
    assert.equal(shown(`model.options.${path}`, 'a value'), 'a value', path);
  assert.equal(shown('model.options.maxTokens', 512), 512);
  assert.equal(shown('model.options.apiKey', null), null);
  assert.equal(shown('policy.allow.0.key', 'a value'), 'a value');
});
