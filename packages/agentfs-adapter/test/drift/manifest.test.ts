import assert from 'node:assert/strict';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { driftedPaths, lookAtHost, type Manifest, sameStat, walkHost } from '../../src/drift/manifest.ts';

async function withFolder(work: (workspace: string) => Promise<void>): Promise<void> {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-manifest-')));
  try {
    await work(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

const walk = (workspace: string, maxEntries = 1_000, last?: Manifest) =>
  walkHost({ workspace, covered: new Set(['.fpf']), maxEntries, last });

test('two looks tell every path that was made, written, replaced, locked or taken away, and no other', () =>
  withFolder(async (workspace) => {
    const at = (path: string): string => join(workspace, path);
    mkdirSync(at('a/b'), { recursive: true });
    mkdirSync(at('.fpf'));
    for (const name of ['still', 'written', 'touched', 'locked', 'gone', 'a/replaced', 'a/b/moved'])
      writeFileSync(at(name), 'x');
    symlinkSync('still', at('link'));
    const before = await walk(workspace);
    assert.deepEqual(driftedPaths(before, await walk(workspace)), []);
    writeFileSync(at('.fpf/ours'), 'x');
    writeFileSync(at('written'), 'y');
    utimesSync(at('touched'), 1, 1);
    chmodSync(at('locked'), 0o400);
    rmSync(at('gone'));
    writeFileSync(at('new'), 'x');
    rmSync(at('a/replaced'));
    mkdirSync(at('a/replaced'));
    renameSync(at('a/b'), at('a/c'));
    rmSync(at('link'));
    symlinkSync('gone', at('link'));
    assert.deepEqual(driftedPaths(before, await walk(workspace)), [
      'a/b',
      'a/b/moved',
      'a/c',
      'a/c/moved',
      'a/replaced',
      'gone',
      'link',
      'locked',
      'new',
      'touched',
      'written',
    ]);
    const after = await walk(workspace);
    const again = await walk(workspace, 1_000, before);
    assert.deepEqual(again, after, 'a look that knows the one before it sees what one without it sees');
    assert.deepEqual(driftedPaths(before, again), driftedPaths(before, after));
    assert.equal(
      again.stats.get('still'),
      before.stats.get('still'),
      'what has not changed is told by the row that was there',
    );
    assert.notEqual(again.stats.get('written'), before.stats.get('written'));
  }));

test('what was written and set back to its old time is told, because nobody sets back the change time', () =>
  withFolder(async (workspace) => {
    const path = join(workspace, 'file');
    writeFileSync(path, 'one');
    utimesSync(path, 100, 100);
    const before = await walk(workspace);
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(path, 'two');
    utimesSync(path, 100, 100);
    assert.deepEqual(driftedPaths(before, await walk(workspace)), ['file']);
  }));

test('one path looked at alone is as the walk saw it; no link on the way is followed', () =>
  withFolder(async (workspace) => {
    mkdirSync(join(workspace, 'a/b'), { recursive: true });
    writeFileSync(join(workspace, 'a/b/file'), 'x');
    linkSync(join(workspace, 'a/b/file'), join(workspace, 'again'));
    symlinkSync('a', join(workspace, 'link'));
    const { stats } = await walk(workspace);
    assert.equal(stats.size, 5);
    for (const [path, stat] of stats) assert.ok(sameStat(stat, lookAtHost(workspace, path) as never), path);
    assert.equal(lookAtHost(workspace, 'link/b/file'), undefined);
    assert.equal(lookAtHost(workspace, 'nothing/there'), undefined);
    assert.equal(lookAtHost(workspace, 'again/below'), undefined);
  }));

test('a tree that is deeper than a path can be long is walked to its end', () =>
  withFolder(async (workspace) => {
    const name = 'n'.repeat(200);
    let at = workspace;
    for (let depth = 0; depth < 18; depth += 1) {
      at = `${at}/${name}`;
      mkdirSync(at);
    }
    // From a folder further in, the path to what lies deeper is short again.
    const here = process.cwd();
    try {
      process.chdir(at);
      for (let depth = 0; depth < 6; depth += 1) {
        mkdirSync(name);
        process.chdir(name);
      }
      writeFileSync('end', 'x');
    } finally {
      process.chdir(here);
    }
    assert.equal((await walk(workspace)).stats.size, 25);
  }));

test('more entries than there may be are refused, and what belongs to somebody else is told', () =>
  withFolder(async (workspace) => {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(workspace, name), '');
    await assert.rejects(walk(workspace, 2), { code: 'session.too-large' });
    assert.equal((await walk(workspace)).foreign, false);
    await assert.rejects(walk(join(workspace, 'nowhere')), { code: 'session.workspace-missing' });
    await assert.rejects(walk(join(workspace, 'a')), { code: 'session.workspace-missing' });
  }));
