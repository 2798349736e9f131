import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Delta, DeltaEntry } from '../../src/delta/delta.ts';
import { DeltaFolder, type DeltaState } from '../../src/mount/delta-folder.ts';
import { removeTree } from '../../src/tree/remove-tree.ts';
import type { LayerEntry } from '../../src/view/layers.ts';
import { fc } from '../support/fast-check.ts';

const textOf = (ino: number): string => `content ${ino}\n`.repeat(ino % 7);

async function* content(ino: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(textOf(ino));
}

function file(ino: number, mode = 0o644): DeltaEntry {
  const text = textOf(ino);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return {
    type: 'file',
    ino,
    mode,
    size: text.length,
    sha256,
    mtime: 1_700_000_000_000_000_000n + BigInt(ino) * 1_000_000_000n,
  };
}
const folderOf = (ino: number, mode = 0o755): DeltaEntry => ({
  type: 'directory',
  ino,
  mode,
  size: 0,
  mtime: BigInt(ino) * 1_000_000_000n,
});
const link = (ino: number): DeltaEntry => ({
  type: 'symlink',
  ino,
  mode: 0o777,
  size: 1,
  target: `t${ino}`,
  mtime: 5_000_000_000n,
});
const fifo = (ino: number): DeltaEntry => ({ type: 'fifo', ino, mode: 0o640, size: 0, mtime: 7_000_000_000n });

const deltaOf = (entries: Readonly<Record<string, DeltaEntry>>, whiteouts: readonly string[] = []): Delta => ({
  entries: new Map(Object.entries(entries)),
  whiteouts: new Set(whiteouts),
});

/** What stands in a folder, in the words of a delta: names of one file by the first of them. */
function pictureOf(root: string): readonly string[] {
  const found: string[] = [];
  const first = new Map<bigint, string>();
  const visit = (prefix: string): void => {
    for (const name of readdirSync(join(root, prefix)).sort()) {
      const path = prefix + name;
      const stats = lstatSync(join(root, path), { bigint: true });
      const mode = (Number(stats.mode) & 0o7777).toString(8);
      const seconds = stats.mtimeNs / 1_000_000_000n;
      if (stats.isDirectory()) found.push(`${path}/ ${mode} ${seconds}`);
      else if (stats.isSymbolicLink()) found.push(`${path} -> ${readlinkSync(join(root, path))}`);
      else if (stats.isFIFO()) found.push(`${path} fifo ${mode}`);
      else if (stats.isCharacterDevice()) found.push(`${path} gone ${stats.rdev}`);
      else {
        const one = first.get(stats.ino) ?? path;
        first.set(stats.ino, one);
        found.push(
          `${path} = ${one} ${mode} ${seconds} ${createHash('sha256')
            .update(readFileSync(join(root, path)))
            .digest('hex')}`,
        );
      }
      if (stats.isDirectory()) visit(`${path}/`);
    }
  };
  visit('');
  return found.sort();
}

function expected(delta: Delta): readonly string[] {
  const first = new Map<number, string>();
  for (const path of [...delta.entries.keys()].sort()) {
    const entry = delta.entries.get(path) as DeltaEntry;
    if (!first.has(entry.ino)) first.set(entry.ino, path);
  }
  const lines = [...delta.entries].map(([path, entry]) => {
    const mode = entry.mode.toString(8);
    const seconds = entry.mtime / 1_000_000_000n;
    if (entry.type === 'directory') return `${path}/ ${mode} ${seconds}`;
    if (entry.type === 'symlink') return `${path} -> ${entry.target}`;
    if (entry.type === 'fifo') return `${path} fifo ${mode}`;
    return `${path} = ${first.get(entry.ino)} ${mode} ${seconds} ${entry.sha256}`;
  });
  return [...lines, ...[...delta.whiteouts].map((path) => `${path} gone 0`)].sort();
}

/** A host that has the folders a, b, c and d in each other, three deep, all of mode 0711. */
const base = {
  lstat: (path: string): LayerEntry | undefined =>
    /^[abcd](\/[abcd])?$/.test(path)
      ? { type: 'directory', mode: 0o711, size: 0, ino: 1n, layer: 'base', mtime: 1_600_000_000_000_000_000n }
      : undefined,
};
type Content = DeltaState['content'];
const bring = (
  picture: DeltaFolder,
  delta: Delta,
  head: string,
  read: Content = content,
): Promise<string | undefined> => picture.bring({ delta, head, content: read, base });

/**
 * What the folder must show: with the host's folders above whiteouts, and without whiteouts that the host has no folder
 * for.
 */
function shown(delta: Delta): Delta {
  const entries = new Map(delta.entries);
  const whiteouts = new Set<string>();
  for (const path of delta.whiteouts) {
    const parts = path.split('/').slice(0, -1);
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    if (above.some((folder) => !entries.has(folder) && base.lstat(folder) === undefined)) continue;
    whiteouts.add(path);
    for (const folder of above)
      if (!entries.has(folder))
        entries.set(folder, { ...folderOf(9_000 + entries.size), mode: 0o711, mtime: 1_600_000_000_000_000_000n });
  }
  return { entries, whiteouts };
}

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
