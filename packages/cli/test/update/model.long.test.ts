import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { LockFile } from '@fpf/contracts';
import { baseEnv } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { live, ollama } from '../support/live.ts';
import { digest, models } from '../support/model-folder.ts';
import { ok } from '../support/registries/packs.ts';
import { updateProject } from '../support/projects/update-project.ts';

const named = { model: { provider: 'ollama', name: 'functiongemma', digest: `sha256:${digest}` } };
const moved = 'e'.repeat(64);

test('a tag whose digest moved: told, written into lock and config when somebody says yes, and never by another command', async () => {
  const project = updateProject(named);
  const server = await ollama({ models });
  const at = { cwd: project.dir, env: { OLLAMA_HOST: server.url } };
  ok(await live(['lock'], at));
  server.tell({ models: [{ name: 'functiongemma:latest', digest: moved }] });
  assert.equal((await live(['lock'], at)).code, 5);
  const dry = ok(await live(['update', '--dry-run'], at));
  assert.match(
    dry.stdout,
    new RegExp(
      `^model\\n  from functiongemma \\(ollama\\) sha256:${digest}\\n  to   functiongemma \\(ollama\\) sha256:${moved}$`,
      'm',
    ),
  );
  assert.match(dry.stdout, /TO JUDGE: other weights under the same name/);
  assert.ok(project.lock().includes(digest));
  ok(await live(['update', 'model', '--yes'], at));
  assert.ok(project.lock().includes(moved));
  assert.ok(readFileSync(join(project.dir, 'fpf.config.json'), 'utf8').includes(`"digest": "sha256:${moved}"`));
  ok(await live(['verify'], at));
});

test('a model that cannot be asked: the whole is refused and nothing is written; one skill can be updated without it', async () => {
  const project = updateProject({ model: { provider: 'ollama', name: 'functiongemma' } });
  const server = await ollama({ models });
  const at = { cwd: project.dir, env: { OLLAMA_HOST: server.url } };
  ok(await live(['lock'], at));
  project.tool({ description: 'Do it now.' });
  const before = project.lock();
  const away = { cwd: project.dir, env: { OLLAMA_HOST: '127.0.0.1:1' } };
  for (const args of [
    ['update', '--yes'],
    ['update', 'model', '--yes'],
  ]) {
    const refused = await live(args, away);
    assert.equal(refused.code, 69, refused.stdout + refused.stderr);
    assert.equal(project.lock(), before);
  }
  ok(await live(['update', 'does-it', '--yes'], away));
  assert.notEqual(project.lock(), before);
  assert.ok(project.lock().includes(digest), 'the pin of the model stays');
});

test('killed at any moment, the lock is the old one or the new one', async () => {
  const project = updateProject();
  ok(project.run('lock'));
  const old = project.lock();
  project.tool({ description: 'Do it now.' });
  ok(project.run('update', '--yes'));
  const next = project.lock();
  const env = { ...baseEnv, HOME: project.dir, XDG_STATE_HOME: join(project.dir, '.state'), FPF_MODEL: 'rehearsal' };
  const flags = [...fpfWords, 'update', '--yes'];
  for (let after = 1; after <= 16; after *= 4) {
    writeFileSync(join(project.dir, 'fpf.lock.json'), old);
    const child = spawn(process.execPath, flags, { cwd: project.dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), after * 60);
    await once(child, 'exit');
    clearTimeout(timer);
    assert.ok([old, next].includes(project.lock()), `after ${after * 60} ms`);
  }
  ok(project.run('update', '--yes'));
  assert.equal(project.lock(), next);
});

test('without a lock there is nothing to update, and the command that writes one is named', () => {
  const project = updateProject();
  const refused = project.run('update');
  assert.deepEqual(
    [refused.code, /pin\.missing-lock/.test(refused.stderr), /fpf lock/.test(refused.stderr)],
    [5, true, true],
  );
});

test('a record of an acceptance that goes is told', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const lock = JSON.parse(project.lock()) as LockFile;
  writeFileSync(
    join(project.dir, 'fpf.lock.json'),
    JSON.stringify({ ...lock, model: { ...lock.model, acceptance: 'a'.repeat(64) } }),
  );
  assert.match(
    ok(project.run('update', '--yes')).stdout,
    /^model$[^]*TO JUDGE: no record accepts it any more[^]*^1 pin moves/m,
  );
  ok(project.run('verify'));
});

test('what verify tells of a pin, update tells: the same bytes of a skill under another source or version', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const lock = JSON.parse(project.lock()) as LockFile;
  const [key, pin] = Object.entries(lock.skills)[0] ?? [];
  assert.ok(key !== undefined && pin);
  const other = { ...pin, version: '0.9.0', source: { ...pin.source, integrity: 'sha512-x' } };
  writeFileSync(
    join(project.dir, 'fpf.lock.json'),
    JSON.stringify({ ...lock, skills: { ...lock.skills, [key]: other } }),
  );
  assert.equal(project.run('verify').code, 5);
  const [change, ...others] = project.changes();
  assert.deepEqual([others, change?.name, change?.wider], [[], key, []]);
  assert.equal(change?.notes[0], 'its bytes are the same');
  assert.match(
    change?.notes.join('\n') ?? '',
    /^its source \{"integrity":"sha512-x",[^]*^its version "0\.9\.0" became "1\.0\.0"$/m,
  );
  ok(project.run('update', '--yes'));
  ok(project.run('verify'));
});
