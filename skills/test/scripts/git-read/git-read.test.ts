// What git-read does with repositories that are hostile, unusual, or none.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { temporary, write } from '../../support/folders.ts';
import { git, repository } from '../../support/git-repository.ts';
import { byHand, type Told } from '../../support/shipped-script.ts';
import { layOutShipped, onPath } from '../../support/shipped-case.ts';

const skip = onPath('git') ? false : 'git is not installed';
const scripts = fileURLToPath(new URL('../../../git-read/scripts', import.meta.url));
const hostile = JSON.parse(readFileSync(join(scripts, '../evals/repository.json'), 'utf8')) as Record<string, string>;
const call = (script: string, workspace: string, args: object = {}): Promise<Told> =>
  byHand(`git-read/scripts/${script}.mjs`, workspace, args);

const run = promisify(execFile);

/** A tool in a process of its own, for what its environment says; what it is asked is `{}`. */
function start(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ readonly stdout: string }> {
  const started = run(process.execPath, [join(scripts, `${script}.mjs`)], { cwd, env });
  started.child.stdin?.end('{}');
  return started;
}

const started = (workspace: string): readonly string[] =>
  readdirSync(workspace).filter((name) => name.startsWith('pwned'));

describe('repositories of every kind', { concurrency: 4 }, () => {
  test(
    'what the repository of the cases names is started by git itself, and by no tool of the skill',
    { skip },
    async (t) => {
      const workspace = layOutShipped(temporary(t), { files: hostile });
      assert.equal((await call('git-log', workspace)).refused, undefined);
      assert.equal((await call('git-diff', workspace)).refused, undefined);
      assert.equal((await call('git-blame', workspace, { path: 'a.txt' })).refused, undefined);
      assert.deepEqual(started(workspace), []);
      await run('git', ['diff'], { cwd: workspace, env: { PATH: process.env['PATH'], HOME: workspace } }).catch(
        () => undefined,
      );
      assert.notDeepEqual(
        started(workspace),
        [],
        'the repository is not hostile any more, so this test would show nothing',
      );
    },
  );

  test('the environment cannot start anything or lead elsewhere either', { skip }, async (t) => {
    const workspace = layOutShipped(temporary(t), { files: hostile });
    const env = {
      PATH: process.env['PATH'],
      HOME: workspace,
      GIT_DIR: '/nowhere',
      GIT_EXTERNAL_DIFF: 'touch pwned-env',
      GIT_PAGER: 'touch pwned-env',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: 'touch pwned-env',
      GIT_TRACE: join(workspace, 'pwned-trace'),
    };
    assert.match((await start('git-diff', workspace, env)).stdout, /^\{"from":/);
    assert.deepEqual(started(workspace), []);
  });

  test('a git that lies in the workspace is not started, and a missing one is named', { skip }, async (t) => {
    const workspace = write(temporary(t), { 'bin/git': '#!/bin/sh\ntouch pwned-git\n' });
    chmodSync(join(workspace, 'bin/git'), 0o755);
    const refused = { code: 1, stderr: /^git is missing: .*install git/ };
    await Promise.all(
      [join(workspace, 'bin'), 'bin', '', '/nowhere'].map((path) =>
        assert.rejects(start('git-log', workspace, { PATH: path }), refused),
      ),
    );
    assert.deepEqual(started(workspace), []);
  });

  test('a repository is read that has no commit yet', { skip }, async (t) => {
    const empty = temporary(t);
    await git(empty, 'init', '-q');
    write(empty, { 'a.txt': 'one\n' });
    await git(empty, 'add', '-A');
    assert.deepEqual((await call('git-log', empty)).output, { commits: [], truncated: false });
    assert.deepEqual(
      [statuses(await call('git-diff', empty, { staged: true })), (await call('git-diff', empty)).output?.['from']],
      [['a.txt added'], ''],
    );
  });

  test('a repository is read whose objects are packed', { skip }, async (t) => {
    const packed = await repository(t);
    await git(packed, 'gc', '-q');
    assert.equal(commits(await call('git-log', packed)), 1);
  });

  test('a repository is read that is a shallow clone', { skip }, async (t) => {
    const deep = await repository(t);
    await git(deep, 'commit', '-q', '--allow-empty', '-m', 'Second');
    const shallow = join(temporary(t), 'shallow');
    await git(deep, 'clone', '-q', '--depth=1', `file://${deep}`, shallow);
    assert.equal(commits(await call('git-log', shallow)), 1);
  });

  test('a repository is read whose hashes are SHA-256', { skip }, async (t) => {
    const sha256 = await repository(t, '--object-format=sha256');
    assert.match(JSON.stringify((await call('git-log', sha256)).output), /"hash":"[0-9a-f]{64}"/);
  });

  test('odd paths are told as they are, and asked for as they are', { skip }, async (t) => {
    const odd = await repository(t);
    write(odd, { 'tab\there "and" ü\n.txt': 'x\n', '-dash': 'x\n', ':(top)magic': 'x\n' });
    await git(odd, 'add', '-A');
    assert.deepEqual(statuses(await call('git-diff', odd, { staged: true })), [
      '-dash added',
      ':(top)magic added',
      'tab\there "and" ü\n.txt added',
    ]);
    assert.deepEqual(statuses(await call('git-diff', odd, { staged: true, path: ':(top)magic' })), [
      ':(top)magic added',
    ]);
  });

  test('every way a file can change goes with its own part of the patch', { skip }, async (t) => {
    const dir = await repository(t);
    write(dir, {
      'gone.txt': 'g\n',
      'moved.txt': 'a\nb\nc\nd\ne\n',
      'type.txt': 't\n',
      'both.txt': 'base\n',
      'fake.txt': 'x\n',
    });
    await git(dir, 'add', '-A');
    await git(dir, 'commit', '-qm', 'More');
    await git(dir, 'checkout', '-q', '-b', 'other');
    write(dir, { 'both.txt': 'theirs\n' });
    await git(dir, 'commit', '-qam', 'Theirs');
    await git(dir, 'checkout', '-q', '-');
    write(dir, { 'both.txt': 'ours\n' });
    await git(dir, 'commit', '-qam', 'Ours');
    await assert.rejects(git(dir, 'merge', '-q', 'other'), { code: 1, stdout: /CONFLICT/ });
    await git(dir, 'mv', 'moved.txt', 'new.txt');
    await git(dir, 'rm', '-q', 'gone.txt');
    rmSync(join(dir, 'type.txt'));
    symlinkSync('a.txt', join(dir, 'type.txt'));
    write(dir, { 'fake.txt': 'diff --git a/x b/x\n* Unmerged path x\n', 'zero.txt': '' });
    await git(dir, 'add', 'zero.txt');
    const told = await call('git-diff', dir);
    const files = (told.output?.['files'] ?? []) as readonly { path: string; status: string; patch: string }[];
    const kinds = Object.fromEntries(files.map(({ path, status }) => [path, status]));
    for (const [path, status] of Object.entries({
      'gone.txt': 'deleted',
      'new.txt': 'renamed',
      'type.txt': 'type-changed',
      'fake.txt': 'modified',
      'zero.txt': 'added',
    }))
      assert.equal(kinds[path], status, path);
    assert.match(files.find(({ path }) => path === 'both.txt')?.patch ?? '', /^\+<<<<<<< /m);
    assert.ok(statuses(await call('git-diff', dir, { staged: true })).includes('both.txt unmerged'));
    for (const { path, patch } of files) assert.ok(patch.split('\n')[0]?.includes(path), `${path}: ${patch}`);
  });

  test(
    'a patch that is longer than what is read is said to be cut, and so is every one behind it',
    { skip },
    async (t) => {
      const dir = await repository(t);
      write(dir, { 'b.txt': `${'b'.repeat(79)}\n`.repeat(120_000), 'c.txt': 'c\n' });
      await git(dir, 'add', '-A');
      const { output = {} } = await call('git-diff', dir, { staged: true });
      const files = output['files'] as readonly { path: string; patch: string; patch_cut: boolean }[];
      assert.deepEqual(
        files.map(({ path, patch, patch_cut }) => [path, patch.length, patch_cut]),
        [
          ['b.txt', 20_000, true],
          ['c.txt', 0, true],
        ],
      );
      assert.equal(output['truncated'], true);
    },
  );

  test(
    'what a filter of the user changes is shown as git stores it; harmless settings are taken over',
    { skip },
    async (t) => {
      const dir = await repository(t);
      await git(dir, 'config', 'core.autocrlf', 'true');
      writeFileSync(join(dir, 'a.txt'), 'one\r\n');
      assert.deepEqual(statuses(await call('git-diff', dir)), []);
    },
  );

  test('a damaged repository is refused in one line', { skip }, async (t) => {
    const dir = await repository(t);
    for (const damage of ['HEAD', 'index'] as const) {
      const broken = await repository(t);
      writeFileSync(join(broken, '.git', damage), 'damaged');
      const told = await call(damage === 'HEAD' ? 'git-log' : 'git-diff', broken);
      assert.match(told.refused ?? '', /^[^\n]+\n$/, damage);
      assert.ok(!told.refused?.includes(tmpdir()), told.refused);
    }
    mkdirSync(join(dir, '.git/refs/heads/loop'));
    assert.match((await call('git-log', dir, { ref: 'loop' })).refused ?? '', /there is no commit "loop"/);
  });
});

// By itself: it looks for what any call leaves.
test('nothing is left behind, and nothing in the workspace is touched', { skip }, async (t) => {
  const dir = await repository(t);
  const before = snapshot(dir);
  const mine = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('git-read-'));
  const others = mine();
  for (const script of ['git-log', 'git-diff']) await call(script, dir);
  await call('git-blame', dir, { path: 'a.txt' });
  assert.deepEqual(mine(), others);
  assert.deepEqual(snapshot(dir), before);
});

function commits({ output = {}, refused }: Told): number {
  assert.equal(refused, undefined);
  return (output['commits'] as readonly unknown[]).length;
}

function statuses({ output = {}, refused }: Told): readonly string[] {
  assert.equal(refused, undefined);
  return (output['files'] as readonly { path: string; status: string }[]).map(
    ({ path, status }) => `${path} ${status}`,
  );
}

function snapshot(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true }).map(String).sort();
}
