import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeSet } from '../../src/changes/change-set.ts';
import { fold } from '../../src/changes/fold.ts';
import { type Delta, emptyDelta } from '../../src/delta/delta.ts';
import { byCodeUnits } from '../../src/tree/entry.ts';
import { fc } from '../support/fast-check.ts';
import {
  brokenDelta,
  modelBase,
  modelState,
  type ModelTree,
  modelTree,
  planFromScratch,
  setBetween,
  viewOf,
} from '../support/trees/model-tree.ts';

const sorted = (paths: Iterable<string>): readonly string[] => [...paths].sort(byCodeUnits);

function folding(base: ModelTree): (delta: Delta, set: Pick<ChangeSet, 'gone' | 'puts'>) => Delta {
  let nextIno = 2;
  const known = (path: string) => {
    const entry = base.get(path);
    return entry && modelState(entry);
  };
  return (delta, set) => {
    const folded = fold({ delta, set, base: modelBase(base), known, nextIno });
    nextIno = folded.nextIno;
    return folded.delta;
  };
}

test('whatever calls do, base and delta are the view, the rules of whiteouts hold, and the delta is what a plan from scratch gives', () => {
  fc.assert(
    fc.property(modelTree, fc.array(modelTree, { minLength: 1, maxLength: 5 }), (base, views) => {
      const step = folding(base);
      let [delta, before]: [Delta, ModelTree] = [emptyDelta, base];
      for (const view of views) {
        delta = step(delta, setBetween(before, view));
        assert.deepEqual(
          [...viewOf(base, delta)].sort(),
          [...view].map(([path, entry]) => [path, modelState(entry)]).sort(),
        );
        assert.deepEqual(brokenDelta(delta), []);
        assert.deepEqual(
          { entries: sorted(delta.entries.keys()), whiteouts: sorted(delta.whiteouts) },
          planFromScratch(base, view),
        );
        before = view;
      }
    }),
  );
});

test('a set that also names what it left as it was gives the same delta', () => {
  fc.assert(
    fc.property(modelTree, modelTree, (base, view) => {
      const all = new Set(view.keys());
      const delta = folding(base)(emptyDelta, setBetween(base, view, all));
      assert.deepEqual(sorted(delta.entries.keys()), planFromScratch(base, view).entries);
    }),
  );
});

test('no inode stands for two paths, unless a put says so, and each name that is left keeps its file', () => {
  const file = (text: string) => ({
    type: 'file' as const,
    mode: 0o644,
    size: text.length,
    sha256: text.padEnd(64, '0'),
    mtime: 1n,
  });
  const step = folding(new Map());
  const first = step(emptyDelta, {
    gone: [],
    puts: [
      { path: 'a', entry: file('1') },
      { path: 'b', entry: file('1'), sameAs: 'a' },
      { path: 'c', entry: file('1') },
    ],
  });
  const ino = (delta: Delta, path: string) => delta.entries.get(path)?.ino;
  assert.equal(ino(first, 'a'), ino(first, 'b'));
  assert.notEqual(ino(first, 'a'), ino(first, 'c'));
  const second = step(first, { gone: [], puts: [{ path: 'a', entry: file('2') }] });
  assert.equal(ino(second, 'b'), ino(first, 'b'), 'the other name keeps what it had');
  assert.notEqual(ino(second, 'a'), ino(second, 'b'), 'a write through one name of the two parted them');
  const third = step(second, { gone: ['b'], puts: [{ path: 'c', entry: file('3') }] });
  assert.equal(ino(third, 'c'), ino(first, 'c'), 'a file that is only its own keeps its inode');
  const fourth = step(third, {
    gone: [],
    puts: [{ path: 'c', entry: { type: 'fifo', mode: 0o644, size: 0, mtime: 1n } }],
  });
  assert.notEqual(ino(fourth, 'c'), ino(third, 'c'));
});

test('two names of one file stay, although each holds what the host has', () => {
  const text = 'same';
  const entry = { type: 'file', mode: 0o644, size: 4, sha256: text.padEnd(64, '0') } as const;
  const base: ModelTree = new Map([['a', { ...entry, text }]]);
  const delta = folding(base)(emptyDelta, {
    gone: [],
    puts: [
      { path: 'a', entry: { ...entry, mtime: 1n } },
      { path: 'b', entry: { ...entry, mtime: 1n }, sameAs: 'a' },
    ],
  });
  assert.equal(delta.entries.get('a')?.ino, delta.entries.get('b')?.ino);
});

test('a folder that the host lost meanwhile is no place to put anything', () => {
  const put = { path: 'gone/file', entry: { type: 'fifo', mode: 0o644, size: 0, mtime: 1n } } as const;
  assert.throws(() => folding(new Map())(emptyDelta, { gone: [], puts: [put] }), { code: 'session.base-changed' });
});
