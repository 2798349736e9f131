import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const home = mkdtempSync(join(tmpdir(), 'create-fpf-'));
after(() => rmSync(home, { recursive: true, force: true }));

const main = join(import.meta.dirname, '../src/main.ts');

/** The words as npm hands them on. */
function create(...words: readonly string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const env = { PATH: process.env['PATH'], HOME: home, OLLAMA_HOST: '127.0.0.1:1' };
  const ran = spawnSync(process.execPath, [...flags, main, ...words], { cwd: home, env, encoding: 'utf8', input: '' });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

test('it is `fpf init` with the same words', () => {
  const made = create('my-project', '--bare', '--yes', '--json');
  assert.equal(made.code, 0, made.err);
  assert.equal((JSON.parse(made.out) as { readonly command: string }).command, 'init');
  assert.deepEqual(readdirSync(join(home, 'my-project')), ['fpf.config.json', 'fpf.lock.json']);
});

test('its mistakes and exit codes are those of `fpf init`', () => {
  const wrong = create('--template', 'web');
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /usage\.bad-option/);
});
