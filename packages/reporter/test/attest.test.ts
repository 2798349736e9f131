import assert from 'node:assert/strict';
import { generateKeyPairSync, verify as verifySignature } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { RunStatement, type SignedEnvelope } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { attest, keyIdOf, verifyBundle } from '../src/index.ts';
import { preAuthEncoding, sealEnvelope } from '../src/attest/envelope.ts';
import { bundle, forge, project, read } from './support/bundle.ts';

const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];

async function signed(): Promise<string> {
  const dir = await bundle();
  await attest(dir, own.privateKey);
  return dir;
}

const envelopeOf = (dir: string): SignedEnvelope => JSON.parse(read(dir, 'attestation.json')) as SignedEnvelope;
const put = (dir: string, envelope: SignedEnvelope): void =>
  writeFileSync(join(dir, 'attestation.json'), JSON.stringify(envelope));
const found = async (dir: string, key = own.publicKey): Promise<readonly string[]> =>
  (await verifyBundle(dir, { project, key })).map(({ file, problem }) => `${file} ${problem}`);

test('the encoding that is signed is that of the specification', () => {
  const text = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world')).toString('utf8');
  assert.equal(text, 'DSSEv1 29 http://example.com/HelloWorld 11 hello world');
  assert.equal(preAuthEncoding('é', Buffer.from([0, 255])).toString('latin1'), 'DSSEv1 2 \u00c3\u00a9 2 \u0000\u00ff');
});

test('a statement names every file of the folder and its manifest, and anybody can check the signature', async () => {
  const dir = await signed();
  const { payload, payloadType, signatures } = envelopeOf(dir);
  const bytes = Buffer.from(payload, 'base64');
  const [first] = signatures;
  assert.equal(payloadType, 'application/vnd.in-toto+json');
  assert.equal(first?.keyid, keyIdOf(own.publicKey));
  const said = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `), bytes]);
  assert.equal(verifySignature(null, said, own.publicKey, Buffer.from(first?.sig ?? '', 'base64')), true);
  const statement = JSON.parse(bytes.toString('utf8')) as RunStatement;
  assert.deepEqual(check(RunStatement, statement), []);
  const names = statement.subject.map(({ name }) => name);
  assert.deepEqual(names, [
    ...(JSON.parse(read(dir, 'manifest.json')) as { files: { path: string }[] }).files.map(({ path }) => path),
    'manifest.json',
  ]);
  for (const { name, digest } of statement.subject)
    assert.equal(digest.sha256, sha256(readFileSync(join(dir, name))), name);
  assert.deepEqual(
    statement.predicate.decisions.map(({ call_id, guard_decision }) => [call_id, guard_decision]),
    [['run-1/1', 'pass']],
  );
});

test('what is signed verifies with its key, and without one; another key is told', async () => {
  const dir = await signed();
  assert.deepEqual(await found(dir), []);
  assert.deepEqual(await verifyBundle(dir, { project }), []);
  assert.deepEqual(await found(dir, other.publicKey), [
    `attestation.json has no signature of ${keyIdOf(other.publicKey)}`,
    `provenance.json has no signature of ${keyIdOf(other.publicKey)}`,
  ]);
});

test('a folder without a signature is not what a key asks for', async () => {
  assert.deepEqual(await found(await bundle()), [
    `attestation.json is not there: nothing is signed by ${keyIdOf(own.publicKey)}`,
  ]);
});

test('the signature is named first, before what was changed', async () => {
  const dir = await signed();
  forge(dir, 'summary.md', 'All is well.\n');
  const [first, ...rest] = await found(dir, other.publicKey);
  assert.match(first ?? '', /^attestation\.json has no signature/);
  assert.ok(rest.some((one) => one.startsWith('attestation.json /subject/')));
});

test('one changed byte of the payload, of the type or of the signature is found', async () => {
  for (const change of [
    (one: SignedEnvelope): SignedEnvelope => ({
      ...one,
      payload: Buffer.from(
        Buffer.from(one.payload, 'base64').toString('utf8').replace('degraded', 'degradee'),
      ).toString('base64'),
    }),
    (one: SignedEnvelope): SignedEnvelope => ({ ...one, payloadType: 'application/vnd.in-toto+jsom' }),
    (one: SignedEnvelope): SignedEnvelope => ({
      ...one,
      signatures: one.signatures.map(({ keyid, sig }) => ({
        keyid,
        sig: `${sig[0] === 'A' ? 'B' : 'A'}${sig.slice(1)}`,
      })),
    }),
  ]) {
    const dir = await signed();
    put(dir, change(envelopeOf(dir)));
    assert.ok((await found(dir)).some((one) => one.startsWith('attestation.json has no signature')));
  }
});

test('a signature over another run, moved here, is found also without a key', async () => {
  const [dir, elsewhere] = [await signed(), await bundle(4)];
  await attest(elsewhere, own.privateKey);
  put(dir, envelopeOf(elsewhere));
  const problems = (await verifyBundle(dir, { project })).map(({ file, problem }) => `${file} ${problem}`);
  assert.ok(
    problems.some((one) => /^attestation\.json \/\S+ is .*; the bundle says/.test(one)),
    problems.join('\n'),
  );
});

test('an envelope that holds something else, or is none, is a finding', async () => {
  const dir = await signed();
  put(dir, sealEnvelope('application/vnd.in-toto+json', Buffer.from('{"_type":"x"}'), own.privateKey));
  assert.deepEqual(await found(dir), ['attestation.json signs something that is no statement of a run']);
  writeFileSync(join(dir, 'attestation.json'), '{"payload":1}');
  assert.ok((await found(dir)).every((one) => one.startsWith('attestation.json')));
  assert.notDeepEqual(await found(dir), []);
});

test('what is no bundle is not signed', async () => {
  const dir = await bundle();
  writeFileSync(join(dir, 'trace.json'), '{}');
  await assert.rejects(attest(dir, own.privateKey), /trace\.json is not what a run's folder has; nothing was signed/);
});
