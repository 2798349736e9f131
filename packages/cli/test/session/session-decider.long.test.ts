import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratch } from '../support/fpf.ts';
import { live, ollama } from '../support/live.ts';
import { digest, models } from '../support/model-folder.ts';
import { data, newWorkspace } from '../support/sessions.ts';

const { run } = newWorkspace();
assert.equal(run('run', "Append the line 'bye' to README.md", '--model', 'rehearsal').code, 0);

type Decided = { readonly provider: string; readonly name: string; readonly conforming: boolean } | null;

test('each step of the log says which model decided on it; what a person did was decided by none', () => {
  assert.equal(run('session', 'snapshot').code, 0);
  const { steps } = data(run('history', '--json')) as {
    readonly steps: readonly { readonly op: string; readonly model: Decided }[];
  };
  assert.deepEqual(
    steps.map(({ op, model }) => [op, model && [model.provider, model.conforming]]),
    [
      ['tool', ['rehearsal', false]],
      ['snapshot', null],
    ],
  );
  const [head, first, second] = run('history').stdout.split('\n');
  assert.match(head ?? '', /changes +decided by$/);
  assert.match(first ?? '', /^1 .* append_file +done .* rehearsal:\S+, not conforming$/);
  assert.match(second ?? '', /^2 .* snapshot +done +\S+ +no changes$/);
});

test('the list, a session and its diff say who decided, and the patch stays a patch', () => {
  assert.match(run('session', 'list').stdout, /^session .* runs +asked +model\n.* 1 .* rehearsal +current$/m);
  assert.match(run('session', 'show').stdout, /^decided by +rehearsal:\S+, not conforming$/m);
  const shown = data(run('session', 'show', '--json')) as { readonly models: readonly { readonly provider: string }[] };
  assert.deepEqual(
    shown.models.map(({ provider }) => provider),
    ['rehearsal'],
  );
  const diff = run('diff');
  assert.match(diff.stderr, /^▲ Decided by rehearsal:\S+, not conforming\.$/m);
  assert.match(diff.stdout, /^diff --git /);
  assert.doesNotMatch(diff.stdout, /rehearsal/);
});

test('a session that only a FunctionGemma decided in says so in the log, and nothing is warned of', async () => {
  const server = await ollama({
    models,
    otherwise: { tool_calls: [{ name: 'write_file', arguments: { path: 'a.txt', content: 'a' } }] },
  });
  const cwd = join(scratch(), 'ws');
  mkdirSync(cwd);
  const model = { provider: 'ollama', name: 'functiongemma', digest: `sha256:${digest}` };
  writeFileSync(
    join(cwd, 'fpf.config.json'),
    JSON.stringify({ model, skills: { sources: [{ package: '@fpf/skills' }] }, policy: { allow: [{ effect: 'fs' }] } }),
  );
  const env = { OLLAMA_HOST: server.url };
  const ran = await live(['run', 'Write the text a into the file a.txt'], { cwd, env });
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  assert.match(
    (await live(['history'], { cwd, env })).stdout,
    / write_file +done +\S+\/1 .* ollama:functiongemma\S*$/m,
  );
  assert.doesNotMatch((await live(['diff'], { cwd, env })).stderr, /Decided/);
});
