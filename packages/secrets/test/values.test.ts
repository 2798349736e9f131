import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecretName, knownSecrets } from '../src/index.ts';

const valuesOf = (env: Record<string, string>): readonly string[] => knownSecrets(env).map(({ value }) => value);

test('names that say secret, and names that speak about one', () => {
  for (const name of [
    'GITHUB_TOKEN',
    'DB_PASSWORD',
    'PGPASSWORD',
    'API_KEY',
    'apiKey',
    'x-api-key',
    'MYSQL_PWD',
    'AWS_SECRET_ACCESS_KEY',
    'DSN',
  ])
    assert.ok(isSecretName(name), name);
  for (const name of [
    'PWD',
    'OLDPWD',
    'PATH',
    'HOME',
    'KEY_FILE',
    'SSH_AUTH_SOCK',
    'MONKEY',
    'KEYBOARD',
    'GIT_ASKPASS',
    'TOKEN_URL',
    'TOKENIZERS_PARALLELISM',
  ])
    assert.ok(!isSecretName(name), name);
});

test('a value that stands in texts by chance is none: short, a number, a word, a path, a name of the machine', () => {
  const names = [
    '1',
    'true',
    'hunter2',
    '1234567890',
    'production',
    '/home/me/.ssh/id_ed25519',
    './key.pem',
    'C:\\keys\\mine',
    'aaaaaaaa',
  ];
  assert.deepEqual(valuesOf(Object.fromEntries(names.map((value, index) => [`KEY_${index}_TOKEN`, value]))), []);
  assert.deepEqual(valuesOf({ USER: 'josephine', MY_PASSWORD: 'josephine' }), []);
  assert.deepEqual(knownSecrets({ MY_KEY: 'build-host-7' }, { never: ['build-host-7'] }), []);
});

test('passwords in addresses, credentials in headers, members of JSON, lines of keys; a random value may begin with a slash', () => {
  const random = '/aB3xY9kLmN0pQrStUvWxYz12345678AbCdEfGhI';
  assert.deepEqual(valuesOf({ AWS_SECRET_ACCESS_KEY: random }), [random]);
  assert.deepEqual(valuesOf({ OLLAMA_HOST: 'http://me:s3cr3t%21pass@127.0.0.1:11434' }), [
    's3cr3t!pass',
    's3cr3t%21pass',
    Buffer.from('me:s3cr3t!pass').toString('base64'),
  ]);
  assert.deepEqual(
    valuesOf({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20tok-1234567,x-tenant=the-tenant-name' }),
    ['Bearer tok-1234567', 'tok-1234567'],
  );
  assert.ok(
    valuesOf({ GOOGLE_CREDENTIALS: '{"private_key":"abcdefgh12345","client_name":"not-a-secret-1"}' }).includes(
      'abcdefgh12345',
    ),
  );
  assert.equal(valuesOf({ GOOGLE_CREDENTIALS: '{"client_name":"not-a-secret-1"}' }).length, 1);
  assert.ok(
    valuesOf({ SIGNING_KEY: '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\n-----END KEY-----' }).includes(
      'MIIEvQIBADANBgkqhkiG9w0',
    ),
  );
});

test('the same environment gives the same list, in whatever order it comes; a variable named by the config counts', () => {
  const env = { B_TOKEN: 'swordfish-1', A_TOKEN: 'swordfish-1', WIRE: 'plainsight-1' };
  assert.deepEqual(knownSecrets(env), [{ name: 'A_TOKEN', value: 'swordfish-1' }]);
  assert.deepEqual(
    knownSecrets(env, { also: ['WIRE'] }).map(({ name }) => name),
    ['A_TOKEN', 'WIRE'],
  );
});
