import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fc } from '../support/fast-check.ts';
import { realPath } from '../../src/view/read-view.ts';
import { freshFolders } from '../support/host-folder.ts';
import { overlayOf } from '../support/trees/views.ts';

const folders = freshFolders();

function fill(): { readonly at: string; readonly root: Parameters<typeof realPath>[0] } {
  const { root: at } = folders();
  mkdirSync(join(at, 'd/e'), { recursive: true });
  mkdirSync(join(at, 'secrets'));
  writeFileSync(join(at, 'd/e/f'), 'words');
  for (const [name, target] of [
    ['in', 'd/e'],
    ['d/back', '../secrets'],
    ['dot', '.'],
    ['dangling', 'secrets/none'],
    ['nowhere', 'none/x'],
    ['out', '..'],
    ['etc', '/etc'],
    ['loop', 'loop'],
    ['through', 'd/e/f/x'],
  ] as const)
    symlinkSync(target, join(at, name));
  return { at, root: { tree: overlayOf(at), alias: '/workspace', covered: new Set(['.fpf']) } };
}

for (const [path, real] of [
  ['.', '.'],
  ['./d//e/', 'd/e'],
  ['in/f', 'd/e/f'],
  ['in/new/deep', 'd/e/new/deep'],
  ['d/back/key', 'secrets/key'],
  ['d/back/new/key', 'secrets/new/key'],
  ['dot/dot/in', 'd/e'],
  ['dangling', 'secrets/none'],
  ['d/e/f/x', 'd/e/f/x'],
  ['.fpf/db', '.fpf/db'],
  ['none/of/it', 'none/of/it'],
] as const)
  test(`${path} leads to ${real}`, async () => assert.equal(await realPath(fill().root, path), real));

for (const path of [
  'nowhere',
  'nowhere/y',
  'through',
  'out',
  'out/x',
  'etc/passwd',
  'loop',
  'loop/x',
  '..',
  'd/../d',
  '/d',
  '',
  'a\0b',
  '\ud800',
])
  test(`${JSON.stringify(path)} leads nowhere that could be told`, async () => {
    await assert.rejects(realPath(fill().root, path), { name: 'FpfError' });
  });

test('of what is there it says what the host says', async () => {
  const { at, root } = fill();
  const name = fc.constantFrom('d', 'e', 'f', 'in', 'd/back', 'dot', 'secrets', '.');
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 6 }), async (names) => {
      const path = names.join('/');
      const host = hostPath(at, path);
      if (host !== undefined) assert.equal(await realPath(root, path), host);
    }),
    { numRuns: 300 },
  );
});

function hostPath(at: string, path: string): string | undefined {
  try {
    return relative(realpathSync(at), realpathSync(join(at, path))) || '.';
  } catch {
    return undefined;
  }
}
