import assert from 'node:assert/strict';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import type { CallFiles } from '../../src/files/call-files.ts';
import { filesOf, filesOver } from '../support/trees/call-files.ts';
import { fc } from '../support/fast-check.ts';
import { freshFolders } from '../support/host-folder.ts';
import { applied, deltaBetween, mapOf, type ViewMap } from '../support/trees/view-map.ts';
import { overlayOf } from '../support/trees/views.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const folders = freshFolders();

type Step = (files: CallFiles) => Promise<unknown>;

const name = fc.constantFrom('a', 'b', 'c');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(path, fc.constantFrom('', 'x', 'yy')).map(
    ([at, words]): Step =>
      (files) =>
        files.write(at, text(words)),
  ),
  path.map(
    (at): Step =>
      (files) =>
        files.makeFolder(at),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files) =>
        files.rename(from, to),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files) =>
        files.rename(from, to),
  ),
  path.map(
    (at): Step =>
      (files) =>
        files.remove(at),
  ),
  fc.tuple(path, path).map(
    ([at, target]): Step =>
      (files) =>
        files.makeLink(at, target),
  ),
  fc.tuple(path, fc.constantFrom(0o600, 0o644, 0o755)).map(
    ([at, mode]): Step =>
      (files) =>
        files.setMode(at, mode),
  ),
);

function fill(root: string): void {
  for (const folder of ['a/b', 'b/a/c', 'c']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['a/a', 'a/b/a', 'a/b/b', 'b/a/c/a', 'c/a']) writeFileSync(join(root, file), file);
  symlinkSync('../a', join(root, 'b/b'));
  for (const [file, mode] of [
    ['a/a', 0o644],
    ['a/b', 0o755],
    ['c/a', 0o600],
  ] as const)
    chmodSync(join(root, file), mode);
}

/** What the steps make of the view, which the set of changes must come to, and say no more than it has to. */
async function calls(files: CallFiles, run: readonly Step[], before: ViewMap): Promise<ViewMap> {
  for (const one of run) {
    try {
      await one(files);
    } catch (error) {
      assert.ok(FpfError.is(error), String(error));
    }
  }
  const after = await mapOf(files.layer);
  const set = await files.changes();
  assert.deepEqual(applied(before, set), after);
  assert.deepEqual(applied(before, await files.changes()), after, 'asked again');
  const changed = new Map(set.puts.map((put) => [put.path, put]));
  assert.equal(changed.size, set.puts.length, 'each path once');
  for (const at of changed.keys()) assert.notEqual(before.get(at), after.get(at), `${at} is the same again`);
  for (const at of set.gone) {
    assert.ok(before.has(at) && !after.has(at), at);
    assert.ok(!set.gone.some((above) => at.startsWith(`${above}/`)), `${at} is not the topmost`);
  }
  return after;
}

test(
  'random calls: the set of changes makes the view before into the view after, over host and delta',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 2 }), async (runs) => {
        const root = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-changes-')));
        try {
          fill(root);
          const base = await mapOf(overlayOf(root));
          let view = base;
          for (const run of runs) {
            const before = overlayOf(root, deltaBetween(base, view));
            assert.deepEqual(await mapOf(before), view, 'the overlay of host and delta');
            const files = filesOf(before);
            view = await calls(files, run, view);
            await files.release();
          }
          assert.deepEqual(await mapOf(overlayOf(root)), base, 'the host is as it was');
        } finally {
          rmSync(root, { recursive: true, force: true });
        }
      }),
    );
  },
);

test('touched and the same again is no change', async () => {
  fill(folders().root);
  const files = filesOver(folders().root);
  await files.write('a/a', text('other'));
  await files.write('a/a', text('a/a'));
  await files.rename('a', 'z');
  await files.makeFolder('a');
  await files.rename('z/b', 'a/b');
  await files.rename('z/a', 'a/a');
  await files.remove('z');
  await files.remove('b/b');
  await files.makeLink('b/b', '../a');
  await files.setMode('c/a', 0o777);
  await files.setMode('c/a', 0o600);
  const { gone, puts } = await files.changes();
  assert.deepEqual({ gone, puts }, { gone: [], puts: [] });
});

test('a renamed folder of the host is moved with all that is in it, and none of its bytes are held', async () => {
  const { root } = folders();
  mkdirSync(join(root, 'big/deep'), { recursive: true });
  for (let i = 0; i < 200; i += 1) writeFileSync(join(root, `big/deep/${i}`), Buffer.alloc(100_000, i));
  const files = filesOver(root, { limits: { fileBytes: 1_000, callBytes: 1_000, entries: 1 } });
  await files.rename('big', 'moved');
  await files.rename('moved/deep', 'deeper');
  await files.write('deeper/0', text('new'));
  const set = await files.changes();
  const { gone, puts } = set;
  assert.deepEqual(gone, ['big']);
  assert.equal(puts.length, 202);
  const [first] = set.pieces('deeper/199');
  assert.deepEqual([...(first?.subarray(0, 2) ?? [])], [199, 199]);
  assert.equal((await files.facts('deeper/7'))?.size, 100_000);
  assert.equal(await files.facts('big'), undefined);
});

test('a folder that is taken away and made again, or another in its place, loses each child that is not in it', async () => {
  const { root } = folders();
  fill(root);
  const before = overlayOf(root);
  const files = filesOf(before);
  await files.rename('a', 'away');
  await files.makeFolder('a');
  await files.rename('away/a', 'a/a');
  await files.remove('c/a');
  await files.rename('away/b', 'c');
  const set = await files.changes();
  assert.deepEqual(set.gone, ['a/b']);
  assert.deepEqual(
    set.puts.map(({ path }) => path),
    ['away', 'c/a', 'c/b'],
  );
  assert.deepEqual(applied(await mapOf(before), set), await mapOf(files.layer));
});

test('two names of one file that are moved together stay two names of one file', async () => {
  const { root } = folders();
  mkdirSync(join(root, 'd'));
  writeFileSync(join(root, 'd/one'), 'same');
  linkSync(join(root, 'd/one'), join(root, 'd/two'));
  const files = filesOver(root);
  await files.rename('d', 'e');
  const { puts } = await files.changes();
  assert.deepEqual(
    puts.map(({ path: at, sameAs }) => [at, sameAs]),
    [
      ['e', undefined],
      ['e/one', undefined],
      ['e/two', 'e/one'],
    ],
  );
});

test('what does not fit into memory lies in a file without a name, and reads the same', async () => {
  const { root, outside } = folders();
  const files = filesOver(root, { scratch: () => outside });
  await files.write('big', Buffer.alloc(9_000_000, 7));
  assert.deepEqual(readdirSync(outside), []);
  const wanted = Buffer.concat([Buffer.alloc(8_600_000, 9), Buffer.from('tail')]);
  await files.write('big', wanted);
  const read = Buffer.from(await files.read('big'));
  assert.ok(read.equals(wanted));
  const set = await files.changes();
  assert.ok(Buffer.concat([...set.pieces('big')]).equals(wanted));
  await files.release();
  await assert.rejects(files.read('big'), { code: 'session.closed' });
});
