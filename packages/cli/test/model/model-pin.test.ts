import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ConfigFile } from '@fpf/contracts';
import { digest, folder, models } from '../support/model-folder.ts';
import { live, ollama } from '../support/live.ts';

const kept =
  '{\n  "skills":   { "max": 2 },\n  "model": { "provider": "ollama", "name": "functiongemma", "options": { "seed": 9 }, "fallback": "rehearsal" }\n}\n';

test('pin: shows the change, writes nothing unasked, keeps the form of the file, and tells how to undo it', async () => {
  const [dir, server] = [folder(kept), await ollama({ models })];
  const env = { OLLAMA_HOST: server.url };
  const file = join(dir, 'fpf.config.json');
  const [dry, unasked] = [
    await live(['model', 'pin', '--dry-run'], { cwd: dir, env }),
    await live(['model', 'pin'], { cwd: dir, env }),
  ];
  assert.deepEqual([dry.code, unasked.code], [0, 2]);
  assert.match(dry.stdout, new RegExp(`^\\+ .*"digest": "sha256:${digest}"`, 'm'));
  assert.match(unasked.stderr, /model\.not-confirmed/);
  assert.equal(readFileSync(file, 'utf8'), kept);
  const pinned = await live(['model', 'pin', '--yes'], { cwd: dir, env });
  assert.equal(pinned.code, 0, pinned.stderr);
  assert.match(pinned.stdout, /undo: {2}put back in .*"provider":"ollama"/);
  const after = readFileSync(file, 'utf8');
  assert.ok(after.startsWith('{\n  "skills":   { "max": 2 },\n'));
  assert.deepEqual((JSON.parse(after) as ConfigFile).model, {
    provider: 'ollama',
    name: 'functiongemma',
    digest: `sha256:${digest}`,
    options: { seed: 9 },
    fallback: 'rehearsal',
  });
  const again = await live(['model', 'pin'], { cwd: dir, env });
  assert.deepEqual([again.code, /already/.test(again.stdout)], [0, true]);

  server.tell({ models: [{ name: 'functiongemma:latest', digest: 'e'.repeat(64) }] });
  const [listed, doctor] = await Promise.all([
    live(['model', 'list'], { cwd: dir, env }),
    live(['model', 'doctor', '-q'], { cwd: dir, env }),
  ]);
  assert.match(listed.stdout, /config: another digest is pinned/);
  assert.equal(doctor.code, 5, doctor.stdout);
  assert.match(doctor.stdout, /nobody would answer: .*is pinned[\s\S]*✘ digest: refuted/);
});

test('pin: what is not there, or is no functiongemma, is not pinned; the rehearsal model is, and is labelled', async () => {
  const [dir, server] = [folder(), await ollama({ models: models.slice(1) })];
  const env = { OLLAMA_HOST: server.url };
  const [missing, other, own] = await Promise.all([
    live(['model', 'pin'], { cwd: dir, env }),
    live(['model', 'pin', 'llama:8b'], { cwd: dir, env }),
    live(['model', 'pin', 'rehearsal', '--yes'], { cwd: dir, env }),
  ]);
  assert.deepEqual([missing.code, other.code, own.code], [69, 2, 0], missing.stderr + other.stderr + own.stderr);
  assert.match(missing.stderr, /fpf model pull functiongemma/);
  assert.match(own.stdout, /labelled rehearsal[\s\S]*never conforming/);
  assert.match(own.stdout, /^undo: {2}rm /m);
  assert.ok(existsSync(join(dir, 'fpf.config.json')));
});
