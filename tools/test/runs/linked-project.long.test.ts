import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../support/copy-tree.ts';

const home = mkdtempSync(join(tmpdir(), 'fpf-linked-'));
after(() => rmSync(home, { recursive: true, force: true }));

/** Somebody with a clone, no model server, and no network. */
const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  OLLAMA_HOST: '127.0.0.1:1',
  NO_COLOR: '1',
  npm_config_registry: 'http://127.0.0.1:1/',
  npm_config_fetch_retries: '0',
  npm_config_audit: 'false',
  npm_config_update_notifier: 'false',
};

function shell(cwd: string, line: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8', input: '' });
  assert.equal(status, 0, `${line}: ${stdout}${stderr}`);
  return stdout;
}

/** What is printed as next, typed as one script: the first line of a project goes into its folder. */
function typed(cwd: string, init: string): string {
  const [, next = ''] = shell(cwd, init).split('\nNext:\n');
  assert.notEqual(next.trim(), '');
  return shell(cwd, `set -e\n${next}`);
}

test('every command that the launcher prints for a new project works, without a registry and without a build', () => {
  const out = typed(home, `'${root}/tools/bin/fpf' init "a project"`);
  assert.match(out, /^added \d+ packages/m);
  assert.match(out, /^5 scenarios \(5 passed\)$/m);
  assert.match(out, /^report: \.fpf\/runs\//m);
});

test('and so does every one that it prints for a folder that has files, wherever it is called from', () => {
  const folder = join(home, "somebody's notes");
  mkdirSync(folder);
  writeFileSync(join(folder, 'list.md'), '- TODO: milk\n');
  const out = typed(home, `'${root}/tools/bin/fpf' init "somebody's notes" --yes`);
  assert.match(out, /list\.md:1 +- TODO: milk/);
  assert.match(out, /^7 passed, 0 failed$/m);
});
