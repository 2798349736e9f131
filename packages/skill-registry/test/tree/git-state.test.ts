import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createSkillLoader } from '@fpf/skill-registry';
import { gitState } from '../../src/tree/git-state.ts';
import { readTree } from '../../src/tree/read-tree.ts';
import { temporary, write } from '../support/folders.ts';

const skip = spawnSync('git', ['--version']).status === 0 ? false : 'there is no git on this machine';

function git(cwd: string, ...args: readonly string[]): string {
  const env = { PATH: process.env['PATH'] ?? '', HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid'];
  return execFileSync('git', [...who, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** A checkout with one committed skill, whose files need ordering, folders and a mode. */
function checkout(
  t: TestContext,
  format = 'sha1',
): { readonly top: string; readonly dir: string; readonly commit: string } {
  const top = temporary(t);
  git(top, 'init', '-q', `--object-format=${format}`);
  const dir = join(top, 'skills', 'demo');
  write(dir, {
    'SKILL.md': 'one\n',
    'a/x.txt': 'x',
    'a.txt': 'y',
    'a-b.txt': '',
    'scripts/run.sh': 'exit 0\n',
    'ü.txt': 'ü',
  });
  chmodSync(join(dir, 'scripts/run.sh'), 0o755);
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'first');
  return { top, dir, commit: git(top, 'rev-parse', 'HEAD') };
}

const stateOf = (dir: string): ReturnType<typeof gitState> => gitState(dir, readTree(dir));

for (const format of ['sha1', 'sha256']) {
  test(`a clean folder has its commit (${format})`, { skip }, (t) => {
    const { dir, commit } = checkout(t, format);
    assert.deepEqual(stateOf(dir), { commit, dirty: false });
  });
}

test('a byte, a mode, a new file and a missing file each make it dirty; another folder does not', { skip }, (t) => {
  const { top, dir, commit } = checkout(t);
  writeFileSync(join(top, 'other.txt'), 'not of the skill');
  assert.deepEqual(stateOf(dir), { commit, dirty: false });
  const dirty = (change: () => void): void => {
    change();
    assert.deepEqual(stateOf(dir), { commit, dirty: true });
    git(top, 'reset', '-q', '--hard');
    git(top, 'clean', '-q', '-fd', 'skills');
    assert.equal(stateOf(dir)?.dirty, false);
  };
  dirty(() => appendFileSync(join(dir, 'a.txt'), '\n'));
  dirty(() => chmodSync(join(dir, 'a.txt'), 0o755));
  dirty(() => writeFileSync(join(dir, 'new.txt'), ''));
  dirty(() => rmSync(join(dir, 'a.txt')));
});

test('a folder that was never committed is dirty; a checkout without a commit says nothing', { skip }, (t) => {
  const { top, commit } = checkout(t);
  const fresh = write(join(top, 'skills/fresh'), { 'SKILL.md': 'x' });
  assert.deepEqual(stateOf(fresh), { commit, dirty: true });
  const empty = temporary(t);
  git(empty, 'init', '-q');
  write(join(empty, 'demo'), { 'SKILL.md': 'x' });
  assert.equal(stateOf(join(empty, 'demo')), undefined);
});

test('a checkout is asked while coverage is measured', { skip }, (t) => {
  const { dir, commit } = checkout(t);
  const measured = process.env['NODE_V8_COVERAGE'];
  t.after(() => {
    if (measured === undefined) delete process.env['NODE_V8_COVERAGE'];
    else process.env['NODE_V8_COVERAGE'] = measured;
  });
  process.env['NODE_V8_COVERAGE'] = measured ?? temporary(t);
  assert.deepEqual(stateOf(dir), { commit, dirty: false });
});

test('outside of a checkout nothing is asked', (t) => {
  assert.equal(stateOf(write(temporary(t), { 'SKILL.md': 'x' })), undefined);
});

test('a worktree is a checkout too', { skip }, (t) => {
  const { top, commit } = checkout(t);
  const tree = join(temporary(t), 'tree');
  git(top, 'worktree', 'add', '-q', '--detach', tree);
  assert.deepEqual(stateOf(join(tree, 'skills/demo')), { commit, dirty: false });
});

test('nothing that the checkout names is run', { skip }, (t) => {
  const { top, dir, commit } = checkout(t);
  const mark = join(temporary(t), 'ran');
  const program = join(top, 'evil.sh');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> "${mark}"\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(top, 'node_modules/.bin'), { recursive: true });
  for (const name of ['git', 'git-rev-parse', 'ssh']) {
    writeFileSync(join(top, 'node_modules/.bin', name), `#!/bin/sh\necho shim >> "${mark}"\n`);
    chmodSync(join(top, 'node_modules/.bin', name), 0o755);
  }
  for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction', 'pre-auto-gc'])
    writeFileSync(join(top, '.git/hooks', hook), `#!/bin/sh\necho hook >> "${mark}"\n`, { mode: 0o755 });
  appendFileSync(
    join(top, '.git/config'),
    `[core]\n fsmonitor = ${program}\n pager = ${program}\n sshCommand = ${program}\n editor = ${program}\n hooksPath = ${top}/.git/hooks\n alternateRefsCommand = ${program}\n
[alias]\n rev-parse = !${program}\n[filter "x"]\n clean = ${program}\n smudge = ${program}\n process = ${program}\n[diff]\n external = ${program}\n[credential]\n helper = ${program}\n
[remote "origin"]\n url = ext::${program}\n promisor = true\n partialclonefilter = tree:0\n uploadpack = ${program}\n vcs = x\n[protocol "ext"]\n allow = always\n[extensions]\n partialClone = origin\n`,
  );
  writeFileSync(join(top, '.gitattributes'), '* filter=x diff=x\n');
  const path = process.env['PATH'];
  t.after(() => {
    process.env['PATH'] = path;
    delete process.env['GIT_DIR'];
  });
  process.env['PATH'] = `${join(top, 'node_modules/.bin')}:.:${path}`;
  process.env['GIT_DIR'] = '/nowhere';
  assert.deepEqual(stateOf(dir), { commit, dirty: false });
  assert.equal(existsSync(mark), false);
  // A tree that is not there would be fetched from the promisor.
  for (const folder of readdirSync(join(top, '.git/objects'))) {
    if (/^[0-9a-f]{2}$/.test(folder) && !commit.startsWith(folder))
      rmSync(join(top, '.git/objects', folder), { recursive: true });
  }
  stateOf(dir);
  assert.equal(existsSync(mark), false, 'a program of the checkout ran');
});

test('a folder inside that looks like a repository is not taken for one', { skip }, (t) => {
  const { top, dir, commit } = checkout(t);
  const bare = join(dir, 'bare');
  git(top, 'init', '-q', '--bare', bare);
  rmSync(join(bare, 'hooks'), { recursive: true, force: true });
  assert.equal(gitState(bare, [])?.commit, commit);
});

test('a loader asks for the commit, and asks nothing where the pin may go without', { skip }, async (t) => {
  const { top, dir, commit } = checkout(t);
  write(dir, { 'SKILL.md': '---\nname: demo\ndescription: Counts words. Use when asked.\n---\nbody\n' });
  const options = { sources: [{ folder: join(top, 'skills'), name: 'mine', profile: 'lenient' as const }] };
  const loader = createSkillLoader(options, { log: assert.fail });
  const [asked, unasked] = [await loader.load(['demo']), await loader.load(['demo'], { commit: false })];
  const [{ pin } = assert.fail()] = asked;
  const { commit: of, dirty, ...source } = pin.source;
  assert.deepEqual([of, dirty], [commit, true]);
  assert.deepEqual(unasked[0]?.pin, { ...pin, source });
});

test('without git on PATH a pin lives without it', { skip }, (t) => {
  const { dir } = checkout(t);
  const path = process.env['PATH'];
  t.after(() => void (process.env['PATH'] = path));
  process.env['PATH'] = temporary(t);
  assert.equal(stateOf(dir), undefined);
});

test(
  'a checkout of somebody else is not asked',
  { skip: skip || (process.getuid?.() !== 0 && 'needs root to give a folder away') },
  (t) => {
    const { top, dir } = checkout(t);
    execFileSync('chown', ['-R', '12345', join(top, '.git')]);
    assert.equal(stateOf(dir), undefined);
  },
);
