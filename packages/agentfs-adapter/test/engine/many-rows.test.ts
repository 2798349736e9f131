import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forManyRows } from '../../src/engine/statement-text.ts';

test('an insertion of one row becomes one of several, and nothing else does', () => {
  assert.equal(
    forManyRows('INSERT INTO t (a, b) VALUES (?, ?)', 3),
    'INSERT INTO t (a, b) VALUES (?, ?), (?, ?), (?, ?)',
  );
  assert.equal(forManyRows('INSERT INTO t (a) VALUES (?)', 1), 'INSERT INTO t (a) VALUES (?)');
  for (const other of [
    'INSERT INTO t VALUES (?, 1)',
    'DELETE FROM t WHERE a = ?',
    'INSERT INTO t VALUES (?) ON CONFLICT DO NOTHING',
    'SELECT 1',
  ]) {
    assert.equal(forManyRows(other, 3), undefined, other);
  }
});
