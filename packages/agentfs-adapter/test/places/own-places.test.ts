import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeDirOf, stateHome } from '../../src/home/home-dir.ts';
import { homeScratch, scratchParent, temporaryFolder } from '../../src/lock/scratch.ts';
import { makeFolders } from '../../src/tree/make-folders.ts';
import { isOwnFolder, ownFolder } from '../../src/tree/own-folder.ts';

function inFolder(work: (dir: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-places-'));
  try {
    work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function withEnv(env: Readonly<Record<string, string>>, work: () => void): void {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

test('folders are made level by level, and once', () =>
  inFolder((dir) => {
    assert.equal(makeFolders(join(dir, 'a/b/c'), 0o700), true);
    assert.equal(statSync(join(dir, 'a/b')).mode & 0o777, 0o700);
    assert.equal(makeFolders(join(dir, 'a/b/c')), false);
    symlinkSync('a', join(dir, 'link'));
    assert.equal(makeFolders(join(dir, 'link/d')), true);
    assert.ok(existsSync(join(dir, 'a/d')));
  }));

test('what can be no folder ends in an error: a file, and a link that leads nowhere', () =>
  inFolder((dir) => {
    writeFileSync(join(dir, 'file'), '');
    symlinkSync('nowhere', join(dir, 'link'));
    assert.throws(() => makeFolders(join(dir, 'file/a')), { code: /^(?:ENOTDIR|EEXIST)$/ });
    assert.throws(() => makeFolders(join(dir, 'file')), { code: 'EEXIST' });
    assert.throws(() => makeFolders(join(dir, 'link/a/b')), { code: 'EEXIST' });
  }));

test('a folder of the system that takes none ends in an error, too', { skip: process.platform !== 'linux' }, () => {
  // In a process of its own, so that one that never ended would be ended.
  const program = `import { makeFolders } from ${JSON.stringify(join(import.meta.dirname, '../../src/tree/make-folders.ts'))};
    try { makeFolders('/proc/no-such/deep/er'); } catch (error) { console.log(error.code); }`;
  const args = ['--conditions=@fpf/source', '--input-type=module', '--eval', program];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  assert.equal(run.stdout, 'ENOENT\n', run.stderr);
});

test('a folder of ours is no link, this user’s, and nobody else’s to write', () =>
  inFolder((dir) => {
    const own = join(dir, 'x/own');
    assert.equal(isOwnFolder(own), false);
    assert.equal(ownFolder(own), own);
    assert.equal(ownFolder(own), own);
    assert.equal(statSync(own).mode & 0o777, 0o700);
    symlinkSync(own, join(dir, 'link'));
    symlinkSync('nowhere', join(dir, 'dangling'));
    writeFileSync(join(dir, 'file'), '');
    for (const name of ['link', 'dangling', 'file'])
      for (const look of [ownFolder, isOwnFolder])
        assert.throws(() => look(join(dir, name)), {
          code: 'session.unavailable',
          message: new RegExp(`/${name} is a link or a file`),
        });
    for (const mode of [0o720, 0o702, 0o777]) {
      chmodSync(own, mode);
      assert.throws(() => ownFolder(own), { code: 'session.unavailable', message: /can be written by other users/ });
    }
  }));

test(
  'a folder of another user is refused by name',
  { skip: process.getuid?.() === 0 ? false : 'only root’s folders are another’s here' },
  () =>
    inFolder((dir) => {
      const path = join(dir, 'theirs');
      mkdirSync(path);
      spawnSync('chown', ['65534', path]);
      assert.throws(() => ownFolder(path), {
        code: 'session.unavailable',
        message: /theirs belongs to another user \(65534/,
      });
    }),
);

test('the state home is never below the current folder', () => {
  for (const state of ['', 'relative/state', './x'])
    for (const home of ['', 'relative/home'])
      withEnv({ XDG_STATE_HOME: state, HOME: home }, () => {
        assert.match(stateHome(), /^\/(?:.+\/)?\.local\/state$/);
        assert.ok(homeDirOf('/ws').startsWith('/'));
      });
  withEnv({ XDG_STATE_HOME: '/some/state', HOME: '' }, () => assert.equal(stateHome(), '/some/state'));
});

test('a temporary folder that is not there is refused by its name', () =>
  withEnv({ TMPDIR: '/nonexist' }, () => {
    assert.throws(temporaryFolder, (error: { code?: string; message?: string; hint?: string }) => {
      assert.equal(error.code, 'session.unavailable');
      assert.match(error.message ?? '', /\/nonexist/);
      assert.match(error.hint ?? '', /Set TMPDIR/);
      return true;
    });
  }));

test('a temporary folder in the workspace is refused only where it is needed, and then with what to set', () =>
  inFolder((dir) => {
    const tmp = join(dir, 'tmp');
    mkdirSync(tmp);
    withEnv({ TMPDIR: tmp }, () => {
      const workspace = join(temporaryFolder(), '..');
      assert.throws(() => scratchParent(workspace, join(workspace, 'home'), true), {
        code: 'session.unavailable',
        hint: /^Set TMPDIR to a folder outside the workspace/,
      });
      assert.equal(scratchParent(workspace, join(dir, 'home'), false), homeScratch(join(dir, 'home')));
    });
    assert.deepEqual(readdirSync(tmp), []);
    assert.throws(() => readFileSync(join(dir, 'home/scratch')), { code: 'EISDIR' });
  }));
