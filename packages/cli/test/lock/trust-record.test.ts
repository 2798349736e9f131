import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { component, naming, swapProject } from '../support/projects/swap-project.ts';

const other = { '/somewhere/else': 'a'.repeat(64) };

test('trust is added to what is recorded of other folders', () => {
  const { dir, run } = swapProject(naming('reporter'), { source: component('reporter', '() => ({})') });
  const file = join(dir, '.state/fpf/trust.json');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(other));
  assert.equal(run('trust', '.').code, 0);
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  assert.deepEqual(Object.keys(recorded), ['/somewhere/else', dir]);
});

test('a record that is broken is neither held to nor written over', () => {
  const { dir, run } = swapProject(naming('reporter'), { source: component('reporter', '() => ({})') });
  const file = join(dir, '.state/fpf/trust.json');
  mkdirSync(join(file, '..'), { recursive: true });
  for (const text of ['{"/somewhere/else": "a",\n', '', '[]', '7', '{"/somewhere/else": 7}']) {
    writeFileSync(file, text);
    for (const args of [
      ['trust', '.'],
      ['run', 'x', '--model', 'rehearsal'],
    ] as const) {
      const refused = run(...args);
      assert.deepEqual(
        [refused.code, /trust\.unreadable/.test(refused.stderr)],
        [2, true],
        `${text} ${refused.stdout}${refused.stderr}`,
      );
      assert.match(refused.stderr, /\.state\/fpf\/trust\.json/);
    }
    assert.equal(readFileSync(file, 'utf8'), text);
  }
  rmSync(file);
  execFileSync('mkfifo', [file]);
  assert.match(run('trust', '.').stderr, /not an ordinary file[^]*trust\.unreadable/);
});
