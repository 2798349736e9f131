import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { LockFile } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { protectedPaths } from '@fpf/project/sessions';
import { acceptProject, green, tuned } from '../support/projects/accept-project.ts';
import { json, type Ran } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

const readLock = (ws: string): LockFile => JSON.parse(readFileSync(join(ws, 'fpf.lock.json'), 'utf8')) as LockFile;
const codeIn = (ran: Ran): string => (json(ran)['error'] as { readonly code: string }).code;

async function project(): Promise<{ readonly ws: string; readonly env: Readonly<Record<string, string>> }> {
  const ws = acceptProject();
  assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
  const { url } = await ollama(tuned());
  return { ws, env: { OLLAMA_HOST: url } };
}

test('--lock pins what was accepted, with the record beside it; verify holds to both, and a later lock keeps the reference', async () => {
  const { ws, env } = await project();
  const run = (...args: readonly string[]): Promise<Ran> => live(args, { cwd: ws, env });
  const ran = await run('accept', '--model', 'functiongemma:tuned', '--lock');
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /it pins functiongemma:tuned sha256:7475[0-9a-f]+, with fpf\.acceptance\.json beside it/);
  assert.match(ran.stdout, /next: {2}fpf model pin functiongemma:tuned/);
  const record = readFileSync(join(ws, 'fpf.acceptance.json'));
  assert.deepEqual([readLock(ws).model.name, readLock(ws).model.acceptance], ['functiongemma:tuned', sha256(record)]);

  assert.equal((await run('model', 'pin', 'functiongemma:tuned', '--yes')).code, 0);
  assert.equal((await run('verify')).code, 0);
  const again = await run('lock');
  assert.match(again.stdout, /accepted by fpf\.acceptance\.json \(sha256:[0-9a-f]{12}\)/);

  rmSync(join(ws, 'fpf.acceptance.json'));
  const drift = await run('verify');
  assert.equal(drift.code, 5);
  assert.match(drift.stdout, /model\.acceptance +[0-9a-f]{64} +nothing/);
  writeFileSync(join(ws, 'fpf.acceptance.json'), record.toString().replace('"accepted": true', '"accepted": false'));
  const broken = await run('verify', '--json');
  assert.deepEqual([broken.code, codeIn(broken)], [5, 'accept.bad-record']);
});

test('a model that is not accepted is not pinned, whatever is asked for', async () => {
  const ws = acceptProject({ scenarios: [...green.scenarios, { name: 'B', status: 'FAILED' }] });
  assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
  const lock = readFileSync(join(ws, 'fpf.lock.json'), 'utf8');
  const { url } = await ollama(tuned());
  const ran = await live(['accept', '--model', 'functiongemma:tuned', '--lock'], {
    cwd: ws,
    env: { OLLAMA_HOST: url },
  });
  assert.deepEqual(
    [ran.code, readFileSync(join(ws, 'fpf.lock.json'), 'utf8') === lock, existsSync(join(ws, 'fpf.acceptance.json'))],
    [6, true, false],
  );
});

test('`fpf lock --acceptance` takes the record of just that model', async () => {
  const { ws, env } = await project();
  assert.equal((await live(['accept', '--model', 'functiongemma:tuned'], { cwd: ws, env })).code, 0);
  const [folder = ''] = readdirSync(join(ws, '.fpf/accept'));
  const record = join('.fpf/accept', folder, 'acceptance.json');
  const lock = (...args: readonly string[]): Promise<Ran> =>
    live(['lock', '--json', '--acceptance', ...args], { cwd: ws, env });
  const before = readFileSync(join(ws, 'fpf.lock.json'), 'utf8');
  assert.equal(codeIn(await lock(record)), 'accept.other-model');
  assert.equal(codeIn(await lock('nowhere.json')), 'usage.bad-option');
  assert.equal(readFileSync(join(ws, 'fpf.lock.json'), 'utf8'), before);
  const ran = await lock(record, '--model', 'ollama:functiongemma:tuned');
  assert.equal(ran.code, 0, ran.stdout);
  assert.equal(readLock(ws).model.acceptance, sha256(readFileSync(join(ws, record))));
});

test('a record is signed where there is a key', async () => {
  const { ws, env } = await project();
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = join(ws, '..', 'key.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const ran = await live(['accept', '--model', 'functiongemma:tuned'], {
    cwd: ws,
    env: { ...env, FPF_RECEIPT_KEY: key },
  });
  assert.match(ran.stdout, /signed: \.fpf\/accept\/[0-9a-f-]+\/attestation\.json/);
});

test('a session takes the record that lies beside the lock over only where somebody names it', () => {
  assert.deepEqual(protectedPaths({ config: {}, configFile: undefined, workspace: '/ws' }), ['fpf.acceptance.json']);
});
