import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sql } from '../../src/engine/sql.ts';
import { deltaContent } from '../../src/store/delta-content.ts';
import { fc } from '../support/fast-check.ts';
import { textOf } from '../support/trees/views.ts';

/** Answers as a database does that holds one file, cut into pieces. */
function sqlOf(bytes: Buffer, chunk: number, without?: number): { readonly sql: Sql; readonly asked: () => number } {
  let asked = 0;
  const rows = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) => ({
    chunk_index: index,
    data: bytes.subarray(index * chunk, (index + 1) * chunk),
  })).filter(({ chunk_index }) => chunk_index !== without);
  const all = async (_text: string, _ino: unknown, first: number, most: number): Promise<readonly unknown[]> => {
    asked += 1;
    return rows.filter(({ chunk_index }) => chunk_index >= first).slice(0, most);
  };
  return { sql: { all } as unknown as Sql, asked: () => asked };
}

const contentOf = (sql: Sql) => deltaContent((work) => work(sql));

test('the whole of a file comes, a range at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme-ascii', maxLength: 400 }),
      fc.integer({ min: 1, max: 8 }),
      async (words, chunk) => {
        const { sql } = sqlOf(Buffer.from(words), chunk);
        assert.equal(await textOf(contentOf(sql)(7)), words);
      },
    ),
  );
  const { sql, asked } = sqlOf(Buffer.alloc(4096 * 200, 1), 4096);
  let bytes = 0;
  for await (const piece of contentOf(sql)(7)) {
    assert.ok(piece.length <= 1_048_576);
    bytes += piece.length;
  }
  assert.deepEqual([bytes, asked()], [4096 * 200, 4]);
});

test('a file with a gap is an error, never other bytes', async () => {
  const { sql } = sqlOf(Buffer.alloc(4096 * 5, 1), 4096, 2);
  await assert.rejects(textOf(contentOf(sql)(7)), {
    code: 'session.unavailable',
    message: /piece 2 of its file 7/,
  });
});
