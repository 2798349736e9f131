import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Delta, DeltaEntry } from '../../src/delta/delta.ts';
import { DeltaFolder, type DeltaState } from '../../src/mount/delta-folder.ts';
import { removeTree } from '../../src/tree/remove-tree.ts';
import { fc } from '../support/fast-check.ts';
import { base, content, deltaOf, expected, fifo, file, folderOf, link, pictureOf, shown } from './deltas.ts';

type Content = DeltaState['content'];
const bring = (
  picture: DeltaFolder,
  delta: Delta,
  head: string,
  read: Content = content,
): Promise<string | undefined> => picture.bring({ delta, head, content: read, base });

async function withFolder(work: (path: string) => Promise<void>): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-delta-')));
  try {
    await work(join(root, 'delta'));
  } finally {
    removeTree(root);
  }
}

const rich = deltaOf(
  {
    a: file(3),
    b: file(3),
    d: folderOf(4, 0o500),
    'd/x': file(5, 0o400),
    'd/in': folderOf(6),
    'd/in/l': link(7),
    p: fifo(8),
  },
  ['gone', 'd/in/away'],
);

test('a delta becomes a folder with its modes, times, names, pipes and whiteouts', () =>
  withFolder(async (path) => {
    const layer = await bring(new DeltaFolder(path), rich, 'one');
    assert.equal(layer, join(path, 'layer'));
    assert.deepEqual(pictureOf(join(path, 'layer')), expected(rich));
    assert.equal(await bring(new DeltaFolder(path), deltaOf({}), 'none'), undefined);
  }));

test('only what differs is written again, and what the stamp does not vouch for is made anew', () =>
  withFolder(async (path) => {
    const picture = new DeltaFolder(path);
    await bring(picture, rich, 'one');
    const before = lstatSync(join(path, 'layer', 'd', 'x'), { bigint: true });
    const next = deltaOf({ a: file(3), d: folderOf(4, 0o500), 'd/x': file(5, 0o400), n: file(9) }, [
      'b',
      'gone',
      'd/in',
    ]);
    const read: number[] = [];
    await bring(picture, next, 'two', (ino) => (read.push(ino), content(ino)));
    assert.deepEqual(pictureOf(join(path, 'layer')), expected(next));
    assert.equal(lstatSync(join(path, 'layer', 'd', 'x'), { bigint: true }).ino, before.ino);
    assert.deepEqual(read.sort(), [3, 9], 'a was one of two names and is one of one now');

    await bring(new DeltaFolder(path), next, 'two', () =>
      assert.fail('nothing is read for a folder that is as it was'),
    );
    writeFileSync(join(path, 'layer', 'stray'), 'x');
    for (const spoil of [
      () => rmSync(join(path, 'stamp')),
      () => writeFileSync(join(path, 'stamp'), 'fpf-delta 0\ntwo\n'),
    ]) {
      spoil();
      await bring(picture, next, 'two');
      assert.deepEqual(pictureOf(join(path, 'layer')), expected(next));
    }
  }));

test('a write that is cut short leaves no stamp, and the next one starts over', () =>
  withFolder(async (path) => {
    const picture = new DeltaFolder(path);
    await bring(picture, rich, 'one');
    const more = deltaOf({ a: file(11), z: file(12) });
    await assert.rejects(
      bring(picture, more, 'two', (ino) => {
        if (ino === 12) throw new Error('the disk is full');
        return content(ino);
      }),
    );
    assert.equal(lstatSync(join(path, 'stamp'), { throwIfNoEntry: false }), undefined);
    await bring(picture, more, 'two');
    assert.deepEqual(pictureOf(join(path, 'layer')), expected(more));
  }));

test('whiteouts by the ten thousand share a few devices', () =>
  withFolder(async (path) => {
    const many = deltaOf(
      {},
      Array.from({ length: 35_000 }, (_, index) => `w${index}`),
    );
    await bring(new DeltaFolder(path), many, 'many');
    assert.equal(readdirSync(join(path, 'layer')).length, 35_000);
    assert.ok(readdirSync(path).filter((name) => name.startsWith('whiteout-')).length <= 2);
  }));

const names = fc.constantFrom('a', 'b', 'c', 'd');
const paths = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const what = fc.tuple(
  paths,
  fc.constantFrom('file', 'twin', 'folder', 'link', 'fifo', 'gone'),
  fc.integer({ min: 1, max: 40 }),
  fc.constantFrom(0o644, 0o400, 0o755),
);

/**
 * Any list of wishes, made into a delta that keeps the rules: folders above each entry, whiteouts at no entry and below
 * none.
 */
function tidy(wishes: readonly (readonly [string, string, number, number])[]): Delta {
  const entries = new Map<string, DeltaEntry>();
  const gone = new Set<string>();
  for (const [path, kind, ino, mode] of wishes) {
    const parents = path
      .split('/')
      .map((_, index, parts) => parts.slice(0, index).join('/'))
      .slice(1);
    if (
      parents.some((parent) => gone.has(parent) || (entries.has(parent) && entries.get(parent)?.type !== 'directory'))
    )
      continue;
    if (entries.has(path) || [...gone].some((other) => other.startsWith(`${path}/`) || other === path)) continue;
    if ([...entries.keys()].some((other) => other.startsWith(`${path}/`))) continue;
    if (kind === 'gone') {
      gone.add(path);
      continue;
    }
    for (const parent of parents) if (!entries.has(parent)) entries.set(parent, folderOf(100 + entries.size));
    const twin = [...entries.values()].find((entry) => entry.type === 'file');
    if (kind === 'folder') entries.set(path, folderOf(200 + entries.size, mode | 0o100));
    else if (kind === 'link') entries.set(path, link(ino));
    else if (kind === 'fifo') entries.set(path, fifo(300 + entries.size));
    else entries.set(path, kind === 'twin' && twin ? twin : file(1_000 + entries.size * 50 + ino, mode));
  }
  return { entries, whiteouts: gone };
}

test('any sequence of deltas: the folder is always the last one', async () => {
  const runs = fc.array(fc.array(what, { maxLength: 12 }).map(tidy), { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(runs, (deltas) =>
    withFolder(async (path) => {
      const picture = new DeltaFolder(path);
      for (const [index, delta] of deltas.entries()) {
        if ((await bring(picture, delta, String(index))) !== undefined)
          assert.deepEqual(pictureOf(join(path, 'layer')), expected(shown(delta)));
      }
    }),
  );
  await fc.assert(property, { numRuns: 60 });
});

test('a folder above that is not there yet is made', () =>
  withFolder(async (path) => {
    mkdirSync(path);
    await bring(new DeltaFolder(join(path, 'deep', 'er')), rich, 'one');
    assert.deepEqual(pictureOf(join(path, 'deep', 'er', 'layer')), expected(rich));
  }));
