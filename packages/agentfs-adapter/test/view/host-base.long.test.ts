import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { HostBase } from '../../src/view/host-base.ts';
import { wholeFile } from '../../src/view/read-view.ts';
import { walkTree } from '../../src/view/walk-tree.ts';
import { freshFolders } from '../support/host-folder.ts';
import { overlayOf } from '../support/trees/views.ts';

const folders = freshFolders();
const baseHere = (covered: readonly string[] = ['.fpf']): HostBase => new HostBase(folders().root, new Set(covered));
const openFds = (): number => readdirSync('/proc/self/fd').length;

test('what a workspace can hold is told, set-id bits are not, and what it cannot hold is not there', async () => {
  const { root } = folders();
  writeFileSync(join(root, 'file'), 'words');
  chmodSync(join(root, 'file'), 0o6755);
  mkdirSync(join(root, 'folder'));
  chmodSync(join(root, 'folder'), 0o1777);
  symlinkSync('nowhere/\u00e9', join(root, 'link'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const server = createServer().listen(join(root, 'socket'));
  await once(server, 'listening');
  try {
    const base = baseHere();
    assert.deepEqual(base.names(''), ['file', 'folder', 'link', 'pipe']);
    const entries = [...(base.entries('')?.entries() ?? [])];
    assert.deepEqual(
      entries.map(([name, { type, mode, size, target }]) => [name, type, mode.toString(8), size, target]),
      [
        ['file', 'file', '755', 5, undefined],
        ['folder', 'directory', '1777', 0, undefined],
        ['link', 'symlink', '777', 10, 'nowhere/\u00e9'],
        ['pipe', 'fifo', '644', 0, undefined],
      ],
    );
    assert.equal(base.lstat('socket'), undefined);
    for (const path of ['pipe', 'socket', 'folder', 'link', ''])
      assert.throws(() => base.open(path), { code: 'session.path-unfit' }, path);
    assert.throws(() => base.open('none'), { code: 'session.path-missing' });
  } finally {
    server.close();
  }
});

test('no folder on the way is a link, whatever it leads to', () => {
  const { root, outside } = folders();
  writeFileSync(join(outside, 'secret'), 'secret');
  mkdirSync(join(root, 'd'));
  writeFileSync(join(root, 'd/in'), '');
  for (const [name, target] of [
    ['out', outside],
    ['in', 'd'],
    ['self', '.'],
  ] as const) {
    symlinkSync(target, join(root, name));
    const base = baseHere();
    assert.equal(base.names(name), undefined);
    assert.equal(base.entries(name), undefined);
    for (const path of [`${name}/secret`, `${name}/in`, `${name}/d`]) assert.equal(base.lstat(path), undefined, path);
    assert.throws(() => base.open(`${name}/secret`), { code: 'session.path-missing' });
  }
});

test('covered names and all below them are not there', () => {
  const { root } = folders();
  mkdirSync(join(root, 'a/.state/x'), { recursive: true });
  mkdirSync(join(root, '.fpf'));
  writeFileSync(join(root, '.fpf/db'), '');
  const base = baseHere(['.fpf', 'a/.state']);
  assert.deepEqual(base.names(''), ['a']);
  assert.deepEqual(base.names('a'), []);
  for (const path of ['.fpf', '.fpf/db', 'a/.state', 'a/.state/x']) {
    assert.equal(base.lstat(path), undefined, path);
    assert.equal(base.names(path), undefined, path);
    assert.equal(base.entries(path), undefined, path);
    assert.throws(() => base.open(path), { code: 'session.path-missing' });
  }
});

test('what is no path of a view is not there, and a path that only keeps somebody busy is refused', () => {
  mkdirSync(join(folders().root, 'd'));
  const base = baseHere();
  for (const path of ['..', '../outside', 'd/..', '.', './d', '/etc', 'd//', 'd/', 'a\0b', '\ud800', 'n'.repeat(256)]) {
    assert.equal(base.lstat(path), undefined, JSON.stringify(path.slice(0, 20)));
    assert.equal(base.names(path), undefined);
    assert.equal(base.entries(path), undefined);
    assert.throws(() => base.open(path), { code: 'session.path-missing' });
  }
  for (const path of [`${'x/'.repeat(600)}x`, 'x'.repeat(5_000)])
    assert.throws(() => base.lstat(path), { code: 'session.path-refused' });
});

test('names that are not UTF-8 are told apart and listed nowhere; twins by case and by form are two names', () => {
  const { root } = folders();
  writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0xfe])]), '');
  for (const name of ['README', 'readme', 'caf\u00e9', 'cafe\u0301', '\ufffd', `${'n'.repeat(254)}x`])
    writeFileSync(join(root, name), name);
  const base = baseHere();
  assert.deepEqual(base.names(''), ['README', 'cafe\u0301', 'caf\u00e9', `${'n'.repeat(254)}x`, 'readme', '\ufffd']);
  assert.deepEqual(base.unnameable(''), ['bad-\ufffd\ufffd']);
  assert.equal(base.lstat('bad-\ufffd\ufffd'), undefined);
  assert.equal(base.lstat('\ufffd')?.type, 'file');
});

test('a link whose target is no text is told, without a target', () => {
  symlinkSync(Buffer.from([0x61, 0xff]), join(folders().root, 'odd'));
  const odd = baseHere().lstat('odd');
  assert.deepEqual([odd?.type, odd?.size, odd?.target], ['symlink', 2, undefined]);
});

test('nothing is remembered: a host that changes is seen as it is, and no descriptor is left open', () => {
  const { root, outside } = folders();
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeFileSync(join(root, 'a/b/c'), 'one');
  const base = baseHere();
  const before = openFds();
  for (let round = 0; round < 50; round += 1) {
    assert.equal(base.lstat('a/b/c')?.size, 3);
    assert.equal(base.lstat('a/none/c'), undefined);
    renameSync(join(root, 'a'), join(root, 'z'));
    assert.equal(base.lstat('a/b/c'), undefined);
    renameSync(join(root, 'z'), join(root, 'a'));
    closeSync(base.open('a/b/c'));
  }
  assert.equal(openFds(), before);
  rmSync(root, { recursive: true });
  assert.throws(() => base.lstat('a'), { code: 'session.workspace-missing' });
  symlinkSync(outside, root);
  assert.throws(() => base.names(''), { code: 'session.workspace-missing' }, 'also when it has become a link');
});

test('a sparse file of 4 GB is refused by its size', async () => {
  const { root } = folders();
  writeFileSync(join(root, 'sparse'), '');
  truncateSync(join(root, 'sparse'), 4_294_967_296);
  writeFileSync(join(root, 'sparse'), 'the end', { flag: 'a' });
  const tree = overlayOf(root);
  await assert.rejects(wholeFile(tree, 'sparse', 268_435_456), { code: 'session.over-limit' });
});

test('depth 255 and 10,000 entries in a folder are walked in time', { timeout: 60_000 }, async () => {
  const { root } = folders();
  const deep = Array.from({ length: 255 }, (_, index) => `d${index % 10}`).join('/');
  mkdirSync(join(root, deep), { recursive: true });
  mkdirSync(join(root, 'many'));
  for (let index = 0; index < 10_000; index += 1) writeFileSync(join(root, `many/${index}`), '');
  let seen = 0;
  for await (const _ of walkTree(overlayOf(root))) seen += 1;
  assert.equal(seen, 255 + 1 + 10_000);
});

test(
  'a file or folder that a mode closes is refused by name, never taken for missing',
  { skip: process.getuid?.() !== 0 && 'needs root' },
  () => {
    const { root } = folders();
    mkdirSync(join(root, 'open/shut/in'), { recursive: true });
    writeFileSync(join(root, 'open/file'), 'x');
    chmodSync(join(root, 'open/file'), 0o000);
    chmodSync(join(root, 'open/shut'), 0o000);
    for (const folder of [join(root, '..'), root]) chmodSync(folder, 0o755);
    const base = baseHere();
    process.seteuid?.(65_534);
    try {
      assert.deepEqual(base.names('open'), ['file', 'shut']);
      assert.equal(base.lstat('open/shut')?.mode, 0);
      const closed = (path: string) => ({
        code: 'session.path-unfit',
        message: `agentfs-adapter: "${path}" is closed by its mode, or by that of its folder`,
      });
      assert.throws(() => base.open('open/file'), closed('open/file'));
      assert.throws(() => base.names('open/shut'), closed('open/shut'));
      assert.throws(() => base.lstat('open/shut/in/x'), closed('open/shut'));
    } finally {
      process.seteuid?.(0);
    }
  },
);

test('what is mounted inside the workspace is an empty folder', (t) => {
  const { root } = folders();
  mkdirSync(join(root, 'mnt/in'), { recursive: true });
  const script = `import { HostBase } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../src/view/host-base.ts')).href)};
const base = new HostBase(process.argv[1], new Set());
console.log(JSON.stringify([base.names(''), base.lstat('mnt').type, base.names('mnt'), [...base.entries('mnt')], base.lstat('mnt/there') ?? null]));`;
  const mount =
    'mount -t tmpfs none "$1/mnt" && touch "$1/mnt/there" && exec "$2" --conditions=@fpf/source --input-type=module -e "$3" "$1"';
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, 'sh', root, process.execPath, script];
  const run = spawnSync('unshare', args, { encoding: 'utf8', timeout: 120_000 });
  if (run.status !== 0 && /unshare|Operation not permitted/.test(run.stderr))
    return t.skip(`no user namespace: ${run.stderr}`);
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(JSON.parse(run.stdout), [['mnt'], 'directory', [], [], null]);
});

test('while a folder is swapped for a link, only what lies inside is read', { timeout: 60_000 }, async () => {
  const { root, outside } = folders();
  for (const [folder, words] of [
    [join(root, 'x'), 'inside'],
    [outside, 'outside'],
  ] as const) {
    mkdirSync(join(folder, 'd'), { recursive: true });
    writeFileSync(join(folder, 'd/f'), words);
  }
  const swapper = `const fs = require('fs'); fs.symlinkSync('../outside', 'l');
for (;;) { fs.renameSync('x', 'y'); fs.renameSync('l', 'x'); fs.renameSync('x', 'l'); fs.renameSync('y', 'x'); }`;
  const child = spawn(process.execPath, ['-e', swapper], { cwd: root, stdio: 'ignore' });
  await once(child, 'spawn');
  const base = baseHere();
  const seen = new Map<string, number>();
  const until = Date.now() + 2_000;
  while (Date.now() < until || !seen.has('6 inside')) {
    const size = base.lstat('x/d/f')?.size;
    try {
      const fd = base.open('x/d/f');
      const at = readlinkSync(`/proc/self/fd/${fd}`);
      closeSync(fd);
      const what = `${size ?? 'nothing'} ${at.startsWith(`${root}/`) ? 'inside' : at}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    } catch (error) {
      seen.set((error as { readonly code: string }).code, 1);
    }
    if (size !== undefined) assert.equal(size, 6);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const what of seen.keys())
    assert.ok(['6 inside', 'nothing inside', 'session.path-missing'].includes(what), what);
});
