import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { agentfs } from 'agentfs-sdk/just-bash';
import { Bash } from 'just-bash';
import { fitForShell } from '../../src/files/fit-for-shell.ts';
import { SessionFileSystem } from '../../src/files/session-file-system.ts';
import { memoryFiles } from '@fpf/contract-tests';
import { fileSystemOf } from '../../src/files/file-system-of.ts';
import { filesOf, filesOver } from '../support/call-files.ts';
import { freshFolders } from '../support/host-folder.ts';
import { applied, mapOf } from '../support/view-map.ts';
import { overlayOf } from '../support/views.ts';

const folders = freshFolders();

function fill(): string {
  const { root, outside } = folders();
  mkdirSync(join(root, 'docs/old'), { recursive: true });
  for (const [path, words] of [
    ['README.md', 'hello\n'],
    ['docs/a.txt', 'one\ntwo\n'],
    ['docs/old/note.txt', 'note\n'],
  ] as const)
    writeFileSync(join(root, path), words);
  symlinkSync('../docs/a.txt', join(root, 'docs/way'));
  symlinkSync(outside, join(root, 'out'));
  writeFileSync(join(outside, 'secret'), 'secret');
  return root;
}

const code = (wanted: string) => (error: unknown) => {
  const told = error as NodeJS.ErrnoException;
  assert.equal(told.code, wanted);
  assert.ok(
    told.message.startsWith(`${wanted}: `) && typeof told.syscall === 'string' && typeof told.path === 'string',
    told.message,
  );
  return true;
};

test('just-bash runs on a session through agentfs-sdk, and the host stays as it was', { timeout: 60_000 }, async () => {
  const root = fill();
  const before = overlayOf(root, {
    folders: ['docs'],
    files: { 'docs/delta.txt': 'delta\n' },
    whiteouts: ['docs/old'],
  });
  const files = filesOf(before);
  const fs = new SessionFileSystem(files);
  const bash = new Bash({ fs: fitForShell(await agentfs(fs), fs), cwd: '/' });
  const sh = async (script: string): Promise<string> => {
    const { stdout, stderr, exitCode } = await bash.exec(script);
    return `${stdout}${stderr}${exitCode === 0 ? '' : `(${exitCode})`}`;
  };
  assert.equal(await sh('cat README.md docs/delta.txt docs/way'), 'hello\ndelta\none\ntwo\n');
  assert.equal(await sh('ls docs'), 'a.txt\ndelta.txt\nway\n');
  assert.equal(await sh('find docs -name "*.txt" | sort'), 'docs/a.txt\ndocs/delta.txt\n');
  assert.equal(await sh(`sed -i 's/two/2/' docs/a.txt && cat docs/a.txt`), 'one\n2\n');
  assert.equal(
    await sh('mkdir -p new/deep && mv docs/a.txt new/deep/b.txt && ls docs new/deep'),
    'docs:\ndelta.txt\nway\n\nnew/deep:\nb.txt\n',
  );
  assert.equal(await sh('ln README.md copy.md && cat copy.md'), 'hello\n');
  assert.equal(await sh('echo more >> README.md; wc -l < README.md'), '2\n');
  assert.equal(
    await sh('mv docs papers && ls papers && rm -r papers && ls'),
    'delta.txt\nway\nREADME.md\ncopy.md\nnew\nout\n',
  );
  assert.equal(
    await sh('ln -s new/deep/b.txt way && readlink way && cat way && test -L way; chmod 600 way'),
    'new/deep/b.txt\none\n2\n',
  );
  assert.equal((await fs.stat('/new/deep/b.txt')).mode & 0o777, 0o600);
  assert.match(await sh('ln -s /etc bad'), /ln: .*EACCES|denied/);
  assert.match(await sh('cat out/secret'), /No such file|denied|ENOENT|EACCES/i);
  assert.match(await sh('cp README.md out/new; cat none'), /\(1\)$/);
  const view = await mapOf(before);
  assert.deepEqual(applied(view, await files.changes()), await mapOf(files.layer));
  assert.equal(readFileSync(join(root, 'README.md'), 'utf8'), 'hello\n');
  assert.deepEqual(readdirSync(folders().outside), ['secret']);
});

test('each method says no with the code that a file system says it with', async () => {
  const fs = new SessionFileSystem(filesOver(fill()));
  for (const [attempt, wanted] of [
    [() => fs.stat('/none'), 'ENOENT'],
    [() => fs.lstat('/none/x'), 'ENOENT'],
    [() => fs.readFile('/docs'), 'EISDIR'],
    [() => fs.readFile('/out/secret'), 'EACCES'],
    [() => fs.readFile('/../etc/passwd'), 'EINVAL'],
    [() => fs.readFile('/a\0b'), 'EINVAL'],
    [() => fs.readFile(''), 'EINVAL'],
    [() => fs.writeFile('/docs', 'x'), 'EISDIR'],
    [() => fs.writeFile('/README.md/x', 'x'), 'ENOTDIR'],
    [() => fs.readdir('/none'), 'ENOENT'],
    [() => fs.readdir('/README.md'), 'ENOTDIR'],
    [() => fs.readdirPlus('/README.md'), 'ENOTDIR'],
    [() => fs.mkdir('/docs'), 'EEXIST'],
    [() => fs.mkdir('/'), 'EEXIST'],
    [() => fs.mkdir('/none/x'), 'ENOENT'],
    [() => fs.rmdir('/docs'), 'ENOTEMPTY'],
    [() => fs.rmdir('/README.md'), 'ENOTDIR'],
    [() => fs.rmdir('/none'), 'ENOENT'],
    [() => fs.unlink('/docs'), 'EISDIR'],
    [() => fs.unlink('/none'), 'ENOENT'],
    [() => fs.rm('/none'), 'ENOENT'],
    [() => fs.rm('/docs'), 'EISDIR'],
    [() => fs.rename('/none', '/x'), 'ENOENT'],
    [() => fs.rename('/docs', '/docs/old/x'), 'EINVAL'],
    [() => fs.rename('/docs', '/README.md'), 'ENOTDIR'],
    [() => fs.rename('/README.md', '/docs'), 'EISDIR'],
    [() => fs.copyFile('/docs', '/x'), 'EISDIR'],
    [() => fs.copyFile('/README.md', '/docs'), 'EISDIR'],
    [() => fs.copyFile('/none', '/x'), 'ENOENT'],
    [() => fs.symlink('x', '/README.md'), 'EEXIST'],
    [() => fs.symlink('/etc', '/x'), 'EACCES'],
    [() => fs.readlink('/README.md'), 'EINVAL'],
    [() => fs.readlink('/none'), 'ENOENT'],
    [() => fs.access('/none'), 'ENOENT'],
    [() => fs.open('/none'), 'ENOENT'],
    [() => fs.open('/docs'), 'EISDIR'],
  ] as const)
    await assert.rejects(attempt, code(wanted), String(attempt));
  await fs.symlink('loop', '/loop');
  for (const attempt of [fs.stat('/loop'), fs.access('/loop'), fs.readFile('/loop')])
    await assert.rejects(attempt, code('ELOOP'));
  await fs.rm('/none', { force: true });
  const readOnly = new SessionFileSystem(filesOver(folders().root, { readOnly: true }));
  for (const attempt of [
    readOnly.writeFile('/x', 'x'),
    readOnly.unlink('/README.md'),
    readOnly.mkdir('/x'),
    readOnly.symlink('a', '/x'),
  ])
    await assert.rejects(attempt, code('EROFS'));
});

test('what each method does is what it says', async () => {
  const fs = new SessionFileSystem(filesOver(fill()));
  assert.equal(await fs.readFile('/docs/way', 'utf8'), 'one\ntwo\n');
  assert.equal(await fs.readFile('README.md', { encoding: 'base64' }), 'aGVsbG8K');
  await fs.writeFile('/made/on/the/way', Buffer.from('bytes'));
  await fs.writeFile('/hex', '0aff', 'hex');
  assert.deepEqual([...(await fs.readFile('/hex'))], [10, 255]);
  assert.deepEqual(await fs.readdir('/made'), ['on']);
  const [lstat, stat] = [await fs.lstat('/docs/way'), await fs.stat('/docs/way')];
  assert.deepEqual(
    [lstat.isSymbolicLink(), lstat.isFile(), stat.isFile(), stat.size, stat.mode & 0o170000],
    [true, false, true, 8, 0o100000],
  );
  assert.equal((await fs.stat('/docs/a.txt')).ino, stat.ino);
  assert.ok((await fs.stat('/')).isDirectory());
  await fs.symlink('a.txt', '/docs/link');
  assert.equal(await fs.readlink('/docs/link'), 'a.txt');
  assert.deepEqual(
    (await fs.readdirPlus('/docs')).map(({ name, stats }) => [name, stats.isDirectory(), stats.isSymbolicLink()]),
    [
      ['a.txt', false, false],
      ['link', false, true],
      ['old', true, false],
      ['way', false, true],
    ],
  );
  await fs.copyFile('/docs/link', '/copy');
  assert.equal(await fs.readFile('/copy', 'utf8'), 'one\ntwo\n');
  const file = await fs.open('/docs/link');
  await file.pwrite(10, Buffer.from('end'));
  await file.truncate(12);
  await file.fsync();
  assert.deepEqual((await file.pread(6, 100)).toString(), 'o\n\0\0en');
  assert.equal((await file.fstat()).size, 12);
  assert.equal((await file.pread(100, 10)).length, 0);
  const all = await fs.statfs();
  await fs.rm('/docs', { recursive: true });
  await fs.rename('/made/on', '/on');
  await fs.rmdir('/made');
  await fs.unlink('/hex');
  assert.deepEqual(await fs.readdir('/'), ['README.md', 'copy', 'on', 'out']);
  assert.ok((await fs.statfs()).inodes < all.inodes);
});

test('a file system is made of a call that this adapter began, and of nothing else', async () => {
  assert.equal(await fileSystemOf({ files: filesOver(fill()) }).readFile('/README.md', 'utf8'), 'hello\n');
  assert.throws(() => fileSystemOf({ files: memoryFiles() }), { code: 'session.files-foreign' });
});
