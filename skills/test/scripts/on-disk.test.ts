import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporary, write } from '../support/folders.ts';
import { byHand } from '../support/shipped-script.ts';

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** A file system that renames no folders, as a layered one may be. */
const noFolderRenames = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  if (fs.statSync(from).isDirectory() && !from.endsWith('.tmp')) throw Object.assign(new Error('no'), { code: 'EXDEV', syscall: 'rename' });
  rename(from, to);
};
syncBuiltinESMExports();`;
/** A disk that is full when the file is moved into its place. */
const fullDisk = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
fs.renameSync = (from) => { throw Object.assign(new Error('no space on ' + from), { code: 'ENOSPC', syscall: 'rename' }); };
syncBuiltinESMExports();`;
const preload = (source: string): readonly string[] => ['--import', `data:text/javascript,${encodeURIComponent(source)}`];

for (const [script, args] of [
  ['file-write/scripts/write-file.mjs', { path: 'run.sh', content: 'new\n' }],
  ['file-write/scripts/append-file.mjs', { path: 'run.sh', content: 'new\n' }],
  ['file-edit/scripts/replace-text.mjs', { path: 'run.sh', old_text: 'old', new_text: 'new' }],
] as const) {
  test(`${script} keeps permissions, refuses a write-protected file, and leaves nothing behind on a full disk`, (t) => {
    const workspace = write(temporary(t), { 'run.sh': 'old\n' });
    const file = join(workspace, 'run.sh');
    chmodSync(file, 0o750);
    const { refused } = byHand(script, workspace, args, preload(fullDisk));
    assert.match(refused ?? '', /^the system refused it: ENOSPC \(rename\)\n$/);
    assert.deepEqual([readdirSync(workspace), readFileSync(file, 'utf8')], [['run.sh'], 'old\n']);
    assert.equal(byHand(script, workspace, args).refused, undefined);
    assert.match(readFileSync(file, 'utf8'), /new/);
    assert.equal(mode(file), '750');
    chmodSync(file, 0o444);
    assert.match(byHand(script, workspace, args).refused ?? '', /write-protected/);
  });
}

test('write_file takes back the folders that it made when the file does not come about', (t) => {
  const workspace = write(temporary(t), { 'a/x': '' });
  byHand('file-write/scripts/write-file.mjs', workspace, { path: 'a/b/c/d.txt', content: 'x' }, preload(fullDisk));
  assert.deepEqual(readdirSync(join(workspace, 'a')), ['x']);
});

test('write_file leaves another name of the same file as it was', (t) => {
  const workspace = write(temporary(t), { 'a.txt': 'old' });
  linkSync(join(workspace, 'a.txt'), join(workspace, 'b.txt'));
  byHand('file-write/scripts/write-file.mjs', workspace, { path: 'a.txt', content: 'new' });
  assert.deepEqual([readFileSync(join(workspace, 'a.txt'), 'utf8'), readFileSync(join(workspace, 'b.txt'), 'utf8')], ['new', 'old']);
});

test('move_path moves a folder where folders cannot be renamed, with its permissions', (t) => {
  const workspace = write(temporary(t), { 'd/run.sh': 'x', 'd/e/f.txt': 'y' });
  chmodSync(join(workspace, 'd/run.sh'), 0o751);
  chmodSync(join(workspace, 'd/e'), 0o700);
  const { output, refused } = byHand('file-manage/scripts/move-path.mjs', workspace, { from: 'd', to: 'n/m' }, preload(noFolderRenames));
  assert.equal(refused, undefined);
  assert.deepEqual(output, { from: 'd', to: 'n/m', kind: 'folder', entries: 4, replaced: false });
  assert.deepEqual(readdirSync(workspace, { recursive: true }).map(String).sort(), ['n', 'n/m', 'n/m/e', 'n/m/e/f.txt', 'n/m/run.sh']);
  assert.deepEqual([mode(join(workspace, 'n/m/run.sh')), mode(join(workspace, 'n/m/e'))], ['751', '700']);
});

test('move_path and copy_path leave everything as it was on a full disk', (t) => {
  for (const script of ['move-path', 'copy-path']) {
    const workspace = write(temporary(t), { 'd/e/f.txt': 'y' });
    const { refused } = byHand(`file-manage/scripts/${script}.mjs`, workspace, { from: 'd', to: 'n/m' }, preload(fullDisk));
    assert.match(refused ?? '', /ENOSPC/);
    assert.deepEqual(readdirSync(workspace, { recursive: true }).map(String).sort(), ['d', 'd/e', 'd/e/f.txt']);
  }
});

test('delete_path and move_path take no more than 5000 files and folders', (t) => {
  const workspace = temporary(t);
  mkdirSync(join(workspace, 'd'));
  for (let n = 0; n < 5000; n++) writeFileSync(join(workspace, `d/${n}`), '');
  for (const [script, args] of [
    ['delete-path', { path: 'd', recursive: true }],
    ['move-path', { from: 'd', to: 'e' }],
  ] as const) {
    assert.match(byHand(`file-manage/scripts/${script}.mjs`, workspace, args).refused ?? '', /more than 5000 files and folders/);
    assert.equal(readdirSync(join(workspace, 'd')).length, 5000);
  }
});

test('stat_path tells kind, size, executability, time and target', (t) => {
  const workspace = write(temporary(t), { 'run.sh': 'abc', 'd/a': '', 'd/b': '' });
  chmodSync(join(workspace, 'run.sh'), 0o755);
  const at = new Date('2020-02-03T04:05:06.000Z');
  for (const path of ['run.sh', 'd']) utimesSync(join(workspace, path), at, at);
  symlinkSync('run.sh', join(workspace, 'l'));
  const stat = (path: string): unknown => byHand('fs-read/scripts/stat-path.mjs', workspace, { path }).output;
  const modified = at.toISOString();
  assert.deepEqual(stat('run.sh'), { path: 'run.sh', kind: 'file', modified, bytes: 3, executable: true });
  assert.deepEqual(stat('d'), { path: 'd', kind: 'folder', modified, entry_count: 2 });
  assert.deepEqual({ ...(stat('l') as object), modified: '' }, { path: 'l', kind: 'link', modified: '', target: 'run.sh' });
});

test('read_file gives whole lines up to its limit, and the rest from where it stopped', (t) => {
  const line = `${'0123456789abcdef'.repeat(8)}\n`;
  const workspace = write(temporary(t), { 'a.txt': line.repeat(600), 'long.txt': `${'a'.repeat(65_535)}🙂\nb` });
  const read = (args: object): Readonly<Record<string, unknown>> => byHand('fs-read/scripts/read-file.mjs', workspace, args).output ?? {};
  const first = read({ path: 'a.txt' });
  assert.deepEqual([first['truncated'], first['text']], [true, line.repeat(Number(first['last_line']))]);
  const second = read({ path: 'a.txt', first_line: Number(first['last_line']) + 1 });
  assert.deepEqual([second['truncated'], second['last_line'], second['text']], [false, 600, line.repeat(600 - Number(first['last_line']))]);
  const long = read({ path: 'long.txt' });
  assert.deepEqual([long['truncated'], long['last_line'], long['text']], [true, 1, 'a'.repeat(65_535)]);
});

test('what search_repo and find_files give stays within its bytes, and says what it left out', (t) => {
  const workspace = temporary(t);
  const folder = 'f'.repeat(200);
  write(
    workspace,
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`${folder}/${'\u65e5'.repeat(60)}${n}.txt`, `${'\u65e5'.repeat(290)} x\n`.repeat(11)]),
    ),
  );
  const search = byHand('repo-search/scripts/search-repo.mjs', workspace, { query: 'x', context: 5 }).output ?? {};
  const found = byHand('fs-read/scripts/find-files.mjs', workspace, { pattern: '*', limit: 1000 }).output ?? {};
  for (const output of [search, found]) {
    assert.equal(output['truncated'], true);
    assert.ok(Buffer.byteLength(JSON.stringify(output)) < 262_144);
  }
  assert.equal(found['total'], 1000);
});

test('arguments that are no UTF-8, no object or half a character are refused in one line', (t) => {
  const workspace = write(temporary(t), { 'a.txt': 'a' });
  for (const input of [
    'nonsense',
    '"text"',
    '{"path":"a\\ud800.txt"}',
    '{"path":"a.txt","__proto__":{}}',
    '{"path":"no\\u001b[31m\\nsuch"}',
  ])
    assert.match(byHand('fs-read/scripts/read-file.mjs', workspace, input).refused ?? '', /^[\P{Cc}]+\n$/u, input);
  assert.ok(existsSync(join(workspace, 'a.txt')));
});
