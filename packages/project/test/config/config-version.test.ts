import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { readConfig } from '../../src/config/index.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-config-'));
after(() => rmSync(dir, { recursive: true }));

function written(value: object): string {
  const file = join(dir, 'fpf.config.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

function refusal(value: object): FpfError {
  try {
    readConfig(written(value), true);
  } catch (error) {
    if (FpfError.is(error)) return error;
    throw error;
  }
  throw new Error(`taken: ${JSON.stringify(value)}`);
}

test('a config of a later major is refused as that, whatever else is in it', () => {
  for (const more of [{}, { model: { provider: 'rehearsal', name: 'rehearsal' } }, { modle: 'of the next major' }]) {
    const { code, message } = refusal({ $schema: 'urn:fpf:config-file:2', ...more });
    assert.equal(code, 'schema.unknown-major');
    assert.match(
      message,
      /^project: .*fpf\.config\.json is of version "urn:fpf:config-file:2", and .* reads urn:fpf:config-file:1$/,
    );
  }
});

test('what calls itself another record of the stack, or a version that is none, is no config', () => {
  for (const $schema of [
    'urn:fpf:lock-file:1',
    'urn:fpf:config-file:two',
    'urn:fpf:config-file:2.1',
    'urn:fpf:config-file',
    'URN:fpf:config-file:2',
  ]) {
    const { code, message, hint } = refusal({ $schema });
    assert.equal(code, 'config.not-valid', $schema);
    assert.ok(message.includes(`"$schema" is ${JSON.stringify($schema)}`), message);
    assert.match(hint, /urn:fpf:config-file:1/);
  }
});

test('a path, a URL and its own id stay what editors find the schema by', () => {
  for (const $schema of [
    '../contracts/config.schema.json',
    './node_modules/@fpf/contracts/config.schema.json',
    'https://example.com/urn:fpf:x',
    'urn:fpf:config-file:1',
  ])
    assert.deepEqual(readConfig(written({ $schema }), true).config, { $schema });
});

test('what does not fit is told by its places, as before', () => {
  const { code, message, details } = refusal({ $schema: 'urn:fpf:config-file:1', modle: {} });
  assert.equal(code, 'config.not-valid');
  assert.match(message, /does not fit its schema:\n {2}- fpf\.config\.json:1:\d+ \/modle: .*Did you mean "model"\?/);
  assert.equal((details['issues'] as readonly unknown[]).length, 1);
});
