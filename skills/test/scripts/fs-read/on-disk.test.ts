import assert from 'node:assert/strict';
import { chmodSync, existsSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { manyLongNames } from '../../support/many-long-names.ts';
import { temporary, write } from '../../support/folders.ts';
import { byHand } from '../../support/shipped-script.ts';

test('stat_path tells kind, size, executability, time and target', async (t) => {
  const workspace = write(temporary(t), { 'run.sh': 'abc', 'd/a': '', 'd/b': '' });
  chmodSync(join(workspace, 'run.sh'), 0o755);
  const at = new Date('2020-02-03T04:05:06.000Z');
  for (const path of ['run.sh', 'd']) utimesSync(join(workspace, path), at, at);
  symlinkSync('run.sh', join(workspace, 'l'));
  const stat = async (path: string): Promise<unknown> =>
    (await byHand('fs-read/scripts/stat-path.mjs', workspace, { path })).output;
  const modified = at.toISOString();
  assert.deepEqual(await stat('run.sh'), { path: 'run.sh', kind: 'file', modified, bytes: 3, executable: true });
  assert.deepEqual(await stat('d'), { path: 'd', kind: 'folder', modified, entry_count: 2 });
  assert.deepEqual(
    { ...((await stat('l')) as object), modified: '' },
    { path: 'l', kind: 'link', modified: '', target: 'run.sh' },
  );
});

test('read_file gives whole lines up to its limit, and the rest from where it stopped', async (t) => {
  const line = `${'0123456789abcdef'.repeat(8)}\n`;
  const workspace = write(temporary(t), { 'a.txt': line.repeat(600), 'long.txt': `${'a'.repeat(65_535)}🙂\nb` });
  const read = async (args: object): Promise<Readonly<Record<string, unknown>>> =>
    (await byHand('fs-read/scripts/read-file.mjs', workspace, args)).output ?? {};
  const first = await read({ path: 'a.txt' });
  assert.deepEqual([first['truncated'], first['text']], [true, line.repeat(Number(first['last_line']))]);
  const second = await read({ path: 'a.txt', first_line: Number(first['last_line']) + 1 });
  assert.deepEqual(
    [second['truncated'], second['last_line'], second['text']],
    [false, 600, line.repeat(600 - Number(first['last_line']))],
  );
  const long = await read({ path: 'long.txt' });
  assert.deepEqual([long['truncated'], long['last_line'], long['text']], [true, 1, 'a'.repeat(65_535)]);
});

test('what find_files gives stays within its bytes, and says what it left out', async (t) => {
  const { output: found = {} } = await byHand('fs-read/scripts/find-files.mjs', manyLongNames(temporary(t)), {
    pattern: '*',
    limit: 1000,
  });
  assert.deepEqual([found['truncated'], found['total']], [true, 1000]);
  assert.ok(Buffer.byteLength(JSON.stringify(found)) < 262_144);
});

test('arguments that are no UTF-8, no object or half a character are refused in one line', async (t) => {
  const workspace = write(temporary(t), { 'a.txt': 'a' });
  for (const input of [
    'nonsense',
    '"text"',
    '{"path":"a\\ud800.txt"}',
    '{"path":"a.txt","__proto__":{}}',
    '{"path":"no\\u001b[31m\\nsuch"}',
  ])
    assert.match(
      (await byHand('fs-read/scripts/read-file.mjs', workspace, input)).refused ?? '',
      /^[\P{Cc}]+\n$/u,
      input,
    );
  assert.ok(existsSync(join(workspace, 'a.txt')));
});
