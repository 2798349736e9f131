import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findShapes, hideShapes } from '../src/index.ts';

const some = 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4fGh7j';

const secrets: Readonly<Record<string, readonly string[]>> = {
  'cloud-access-key': ['AKIAQWERTYUIOP123456'],
  'code-host-token': [`ghp_${some}`, `github_pat_${some}`, `glpat-${some}`],
  'model-provider-key': [`sk-${some}`, `sk-proj-${some}`, `sk-ant-${some}`, `hf_${some}`],
  'payment-key': [`sk_live_${some}`],
  'chat-token': [`xoxb-${some}`],
  'api-key': [`AIza${some.slice(0, 35)}`],
  'registry-token': [`npm_${some}`],
  'signed-token': [`eyJ${some}.eyJ${some}.${some}`],
  authorization: [`Authorization: Bearer ${some}`],
  'address-password': ['postgres://me:p4ssw0rd1@db/x'],
  assigned: [`api_key=${some}`, `"client_secret": "${some}"`, `\\"password\\":\\"${some}\\"`],
  'private-key': [`-----BEGIN PRIVATE KEY-----\n${some}\n${some}\n-----END PRIVATE KEY-----`],
};

for (const [id, texts] of Object.entries(secrets))
  test(`${id} is found, and nothing of it is left`, () => {
    for (const text of texts) {
      const found = findShapes(`before ${text} after`);
      assert.deepEqual(
        found.map(({ shape }) => shape.id),
        [id],
        text,
      );
      assert.ok(!hideShapes(text).includes(text.slice(-12).replace('@db/x', '')), text);
      assert.deepEqual(findShapes(hideShapes(text)), [], text);
    }
  });

test('digests, ids, signatures, envelopes and lock files are left as they are', () => {
  const hex = createHash('sha256').update('x').digest('hex');
  const innocent = [
    hex,
    `sha256:${hex}`,
    `secret: ${hex}`,
    `password = ${randomUUID()}`,
    randomUUID(),
    `"sig":"${randomBytes(64).toString('base64')}"`,
    `"payload":"${Buffer.from(JSON.stringify({ _type: 'https://in-toto.io/Statement/v1', subject: [{ digest: { sha256: hex } }] })).toString('base64')}"`,
    `integrity: sha512-${randomBytes(64).toString('base64')}`,
    'password: correct horse battery staple',
    'api_key=YOUR_API_KEY_HERE_EXAMPLE',
    'secret = process.env.MY_SECRET_VALUE1',
    'https://user:${PASSWORD1}@host/',
  ];
  for (const text of innocent) assert.deepEqual(findShapes(text), [], text);
  const pin = {
    hash: `sha256:${hex}`,
    integrity: `sha512-${randomBytes(64).toString('base64')}`,
    files: { 'scripts/tool.mjs': hex },
  };
  const lock = JSON.stringify(
    { lockfileVersion: 1, skills: { 'folder#skills/notes': pin }, model: { digest: `sha256:${hex}` } },
    null,
    2,
  );
  for (const text of [lock, readFileSync(join(import.meta.dirname, '..', '..', '..', 'pnpm-lock.yaml'), 'utf8')])
    assert.equal(hideShapes(text), text, text.slice(0, 40));
});

test('a text that is made to be slow is not', () => {
  for (const piece of ['sk-', 'eyJ', '-----BEGIN PRIVATE KEY-----', 'secret=', 'a://b:', 'bearer ', 'password="'])
    assert.ok(findShapes(piece.repeat(20_000)).length >= 0);
});
