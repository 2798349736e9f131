// Changes of notebook-edit: one cell, and every other byte as it was, however the file is laid out.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary, write } from '../../support/folders.ts';
import { byHand, shippedModule } from '../../support/shipped-script.ts';

type Notebook = { text: string; cells: readonly { id?: string; type: string; source: string }[] };
type Cell = {
  cell_type: string;
  id?: string;
  metadata: object;
  source: string | string[];
  outputs?: unknown[];
  execution_count?: number | null;
};
const { readNotebook } = await shippedModule<{ readNotebook: (text: string) => Notebook }>(
  'notebook-edit/scripts/notebook.mjs',
);
const { deleteCell, insertCell, replaceCell } = await shippedModule<{
  deleteCell: (notebook: Notebook, index: number) => string;
  insertCell: (notebook: Notebook, index: number, source: string, type: string) => { id?: string; text: string };
  replaceCell: (notebook: Notebook, index: number, source: string, type: string) => string;
}>('notebook-edit/scripts/change.mjs');

const source = fc.string({ unit: fc.constantFrom('a', '\n', '"', '\\', 'ü', '\u2028', ' ', '\r'), maxLength: 8 });
const types = fc.constantFrom('code', 'markdown', 'raw');
const cells = fc.array(fc.tuple(types, source, fc.boolean(), fc.jsonValue({ maxDepth: 1 })), { maxLength: 4 });
const notebooks = fc
  .tuple(
    cells,
    fc.constantFrom(undefined, 1, 2, '\t'),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n'),
    fc.constantFrom(4, 5),
  )
  .map(([list, indent, feed, last, minor]) => {
    const value = {
      cells: list.map(([type, text, lines, output], index): Cell => ({
        cell_type: type,
        ...(minor === 5 ? { id: `c${index}` } : {}),
        metadata: { n: index },
        ...(type === 'code' ? { outputs: [output], execution_count: index } : {}),
        source: lines ? text.split(/(?<=\n)/) : text,
      })),
      metadata: {},
      nbformat: 4,
      nbformat_minor: minor,
    };
    return (JSON.stringify(value, null, indent).replaceAll('\n', feed) + last).toWellFormed();
  });

const cellsOf = (text: string): readonly Cell[] => (JSON.parse(text) as { cells: Cell[] }).cells;

test('a cell that is inserted and deleted again leaves the very same bytes', () => {
  fc.assert(
    fc.property(notebooks, source, types, fc.nat(4), (text, added, type, at) => {
      const before = readNotebook(text);
      const index = Math.min(at, before.cells.length);
      const { id, text: inserted } = insertCell(before, index, added, type);
      const after = readNotebook(inserted);
      assert.deepEqual(
        [after.cells[index]?.id, after.cells[index]?.type, after.cells[index]?.source],
        [id, type, added],
      );
      assert.equal(after.cells.length, before.cells.length + 1);
      assert.equal(deleteCell(after, index), text);
    }),
  );
});

test('a replaced cell is as asked for, and nothing else differs', () => {
  fc.assert(
    fc.property(notebooks, source, types, fc.nat(3), (text, added, type, at) => {
      const before = readNotebook(text);
      fc.pre(at < before.cells.length);
      const after = replaceCell(before, at, added, type);
      const [old, now] = [cellsOf(text), cellsOf(after)];
      assert.deepEqual(now.toSpliced(at, 1), old.toSpliced(at, 1));
      const cell = now[at];
      assert.deepEqual([[cell?.source].flat().join(''), cell?.cell_type, cell?.id], [added, type, old[at]?.id]);
      assert.deepEqual(cell?.metadata, old[at]?.metadata);
      assert.deepEqual([cell?.outputs, cell?.execution_count], type === 'code' ? [[], null] : [undefined, undefined]);
      // All text before and behind the cell is the same, byte for byte.
      let same = 0;
      while (same < text.length && text[same] === after[same]) same += 1;
      const tail = text.slice(endOf(text, at));
      assert.ok(same >= startOf(text, at) && after.endsWith(tail));
    }),
  );
});

test('the same call on the same file gives the same bytes', () => {
  fc.assert(
    fc.property(notebooks, source, (text, added) => {
      const once = insertCell(readNotebook(text), 0, added, 'code');
      assert.deepEqual(once, insertCell(readNotebook(text), 0, added, 'code'));
    }),
  );
});

test('a changed notebook keeps its permissions; one that would not change is not written', async (t) => {
  const dir = write(temporary(t), {
    'a.ipynb':
      '{"cells": [{"cell_type": "raw", "metadata": {}, "source": "a"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}',
  });
  const file = join(dir, 'a.ipynb');
  chmodSync(file, 0o640);
  const { ino, mtimeNs } = statSync(file, { bigint: true });
  assert.equal(
    (await byHand('notebook-edit/scripts/replace-cell.mjs', dir, { path: 'a.ipynb', index: 0, source: 'a' })).output?.[
      'changed'
    ],
    false,
  );
  assert.deepEqual([statSync(file, { bigint: true }).ino, statSync(file, { bigint: true }).mtimeNs], [ino, mtimeNs]);
  assert.equal(
    (await byHand('notebook-edit/scripts/replace-cell.mjs', dir, { path: 'a.ipynb', index: 0, source: 'b' })).output?.[
      'changed'
    ],
    true,
  );
  assert.equal(statSync(file).mode & 0o777, 0o640);
  assert.match(readFileSync(file, 'utf8'), /"source": "b"/);
});

/** Where the cell's braces lie, found by what precedes and follows it when it is deleted or read. */
function startOf(text: string, at: number): number {
  return place(text, at)[0];
}

function endOf(text: string, at: number): number {
  return place(text, at)[1];
}

function place(text: string, at: number): readonly [number, number] {
  const { tree, cells: list } = readNotebook(text) as unknown as {
    tree: { start: Int32Array; end: Int32Array };
    cells: readonly { node: number }[];
  };
  const node = list[at]?.node ?? 0;
  return [tree.start[node] ?? 0, tree.end[node] ?? 0];
}
