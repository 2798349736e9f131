import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { leadsOut } from '../../src/view/link-target.ts';
import { readView, statView } from '../../src/view/read-view.ts';
import { type LinkRule, resolveView } from '../../src/view/resolve-view.ts';
import { freshFolders } from '../support/host-folder.ts';
import { overlayOf } from '../support/trees/views.ts';

const folders = freshFolders();

function fill(): {
  readonly tree: ReturnType<typeof overlayOf>;
  readonly alias: string;
  readonly covered: ReadonlySet<string>;
} {
  const { root } = folders();
  mkdirSync(join(root, 'd/e'), { recursive: true });
  writeFileSync(join(root, 'd/e/f'), 'words');
  for (const [name, target] of [
    ['in', 'd/e'],
    ['alias', '/workspace/d'],
    ['dot', '.'],
    ['d/up', '..'],
    ['d/e/abs', '/workspace/d'],
    ['d/e/twice', '../../in/f'],
    ['dangling', 'd/none'],
    ['nowhere', 'none/x'],
    ['loop', 'pool'],
    ['pool', 'loop'],
    ['out', '..'],
    ['etc', '/etc'],
    ['near', '/workspace2'],
    ['stack', '.fpf/db'],
    ['through', 'd/e/f/x'],
  ] as const)
    symlinkSync(target, join(root, name));
  symlinkSync(Buffer.from([0xff]), join(root, 'odd'));
  return { tree: overlayOf(root, { links: { deltalink: 'd/e/f' } }), alias: '/workspace', covered: new Set(['.fpf']) };
}

test('where a path leads, link rule by link rule', async () => {
  const root = fill();
  const to = async (rule: LinkRule, path: string): Promise<string> => {
    try {
      const place = await resolveView(root, rule, path);
      return place ? `${place.path} ${place.entry?.type ?? 'free'}` : 'no folder';
    } catch (error) {
      return (error as { readonly message: string }).message.replace(/^agentfs-adapter: "[^"]*" /, '');
    }
  };
  const out = 'leads out of the workspace through a link';
  for (const [path, resolve, inner] of [
    ['.', ' directory', ' directory'],
    ['./d//e/', 'd/e directory', 'd/e directory'],
    ['in', 'd/e directory', 'in symlink'],
    ['in/f', 'd/e/f file', 'd/e/f file'],
    ['alias/e/f', 'd/e/f file', 'd/e/f file'],
    ['d/e/abs/e/f', 'd/e/f file', 'd/e/f file'],
    ['dot/dot/d', 'd directory', 'd directory'],
    ['d/up', ' directory', 'd/up symlink'],
    ['d/up/d/up/in/f', 'd/e/f file', 'd/e/f file'],
    ['in/twice', 'd/e/f file', 'd/e/twice symlink'],
    ['deltalink', 'd/e/f file', 'deltalink symlink'],
    ['dangling', 'd/none free', 'dangling symlink'],
    ['nowhere', 'no folder', 'nowhere symlink'],
    ['in/new', 'd/e/new free', 'd/e/new free'],
    ['in/new/x', 'no folder', 'no folder'],
    ['d/e/f/x', 'no folder', 'no folder'],
    ['through', 'no folder', 'through symlink'],
    ['loop', 'has too many links', 'loop symlink'],
    ['loop/x', 'has too many links', 'has too many links'],
    ['out', out, 'out symlink'],
    ['out/srv/d', out, out],
    ['etc/passwd', out, out],
    ['near', out, 'near symlink'],
    ['stack', 'no folder', 'stack symlink'],
    ['.fpf', 'no folder', 'no folder'],
    ['dot/.fpf/db', 'no folder', 'no folder'],
    ['odd/x', 'leads through a link whose target is no text', 'leads through a link whose target is no text'],
  ] as const)
    assert.deepEqual([await to('resolve', path), await to('inner', path)], [resolve, inner], path);
  for (const path of ['', '/d', '..', 'd/..', 'a\0', '\ud800', `${'x/'.repeat(2_100)}x`, 'n'.repeat(256)])
    await assert.rejects(resolveView(root, 'resolve', path), { code: 'session.path-refused' });
});

test('forty links are followed, and no more', async () => {
  const root = fill();
  let last = 'd';
  for (let index = 1; index <= 41; index += 1) {
    symlinkSync(last, join(folders().root, `l${index}`));
    last = `l${index}`;
  }
  assert.equal((await resolveView(root, 'resolve', 'l40'))?.path, 'd');
  await assert.rejects(resolveView(root, 'resolve', 'l41'), {
    code: 'session.path-refused',
    message: /too many links/,
  });
});

test('a session tells a file by its path, and nothing of what is none', async () => {
  const root = fill();
  assert.deepEqual(await statView(root, 'in/f'), { type: 'file', size: 5 });
  assert.deepEqual(await statView(root, 'alias'), { type: 'directory', size: 0 });
  assert.equal(await statView(root, 'dangling'), undefined);
  assert.equal(Buffer.from((await readView(root, 'in/f', 5)) ?? []).toString(), 'words');
  assert.equal(await readView(root, 'in', 5), undefined);
  await assert.rejects(readView(root, 'in/f', 4), { code: 'session.over-limit' });
});

test('whether a link leads out is told by its words and its place', () => {
  for (const [path, target, out] of [
    ['a', 'b', false],
    ['a', '..', true],
    ['a/b', '..', false],
    ['a/b', '../..', true],
    ['a/b/c', '../.././x', false],
    ['a/b', 'x/../../..', true],
    ['a', 'x/../..', true],
    ['a', '/w', false],
    ['a', '/w/x/..', false],
    ['a', '/w/..', true],
    ['a', '/w/../w', true],
    ['a', '/ww', true],
    ['a', '/', true],
  ] as const)
    assert.equal(leadsOut(path, target, '/w'), out, `${path} -> ${target}`);
});
