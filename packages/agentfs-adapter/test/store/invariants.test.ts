import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenInvariants, invariantCount } from '../../src/store/invariants.ts';
import { engines, withDatabase } from '../support/engines.ts';

const inode = (ino: number, mode: number, size = 0, nlink = 1): string =>
  `INSERT INTO fs_inode (ino, mode, nlink, size, atime, mtime, ctime) VALUES (${ino}, ${mode}, ${nlink}, ${size}, 0, 0, 0)`;
const name = (text: string, ino: number, parent = 1): string =>
  `INSERT INTO fs_dentry (name, parent_ino, ino) VALUES ('${text}', ${parent}, ${ino})`;
const hidden = (path: string): string =>
  `INSERT INTO fs_whiteout (path, parent_path, created_at) VALUES ('${path}', '/', 0)`;
const [folder, file, link] = [0o040755, 0o100644, 0o120777];

/**
 * A tree that keeps every rule: a folder with a file of two names in two chunks, a link, an empty file, and a whiteout
 * beside them.
 */
const good: readonly string[] = [
  inode(2, folder),
  name('docs', 2),
  inode(3, file, 4100, 2),
  name('a', 3, 2),
  name('b', 3),
  'INSERT INTO fs_data VALUES (3, 0, zeroblob(4096)), (3, 1, zeroblob(4))',
  inode(4, link, 3),
  name('c', 4),
  "INSERT INTO fs_symlink VALUES (4, 'é/')",
  inode(5, file),
  name('empty', 5),
  'INSERT INTO fs_origin VALUES (5, 77)',
  hidden('/docs-old'),
  hidden('/docs/gone'),
];

/** One thing that is wrong, and the rules that say so. */
const wrong: readonly (readonly [texts: readonly string[], rules: readonly string[]])[] = [
  [['DELETE FROM fs_inode WHERE ino = 1'], ['the root is a folder', 'a parent is a folder']],
  [[name('x', 99)], ['a name points to an inode']],
  [
    [inode(9, file), name('x', 9, 5)],
    ['a parent is a folder', 'every name hangs below the root'],
  ],
  [[inode(9, file)], ['an inode has a name']],
  [['UPDATE fs_inode SET nlink = 1 WHERE ino = 3'], ['nlink counts names']],
  [['UPDATE fs_inode SET size = 4101 WHERE ino = 3'], ['size is what the chunks hold']],
  [
    ['UPDATE fs_data SET data = zeroblob(4) WHERE ino = 3'],
    ['size is what the chunks hold', 'chunks are full but the last'],
  ],
  [
    ['DELETE FROM fs_data WHERE chunk_index = 0', 'UPDATE fs_inode SET size = 4 WHERE ino = 3'],
    ['chunks are full but the last', 'chunks have no gaps'],
  ],
  [['INSERT INTO fs_data VALUES (2, 0, zeroblob(4096))'], ['a chunk belongs to a file']],
  [["UPDATE fs_data SET data = 'text' WHERE chunk_index = 1"], ['a chunk is a blob']],
  [['DELETE FROM fs_data'], ['a file without chunks is empty']],
  [['DELETE FROM fs_symlink'], ['a link has a target']],
  [["INSERT INTO fs_symlink VALUES (5, '')"], ['a target has a link']],
  [["UPDATE fs_symlink SET target = 'ab'"], ["a link's size is its target's"]],
  [['INSERT INTO fs_origin VALUES (99, 1)'], ['an origin has an entry']],
  ...['', '.', '..', 'a/b', 'x'.repeat(256)].map(
    (text) => [[inode(9, file), name(text, 9)], ['names are plain']] as const,
  ),
  [[name('again', 2)], ['a folder has one name']],
  [[inode(8, folder), inode(9, folder), name('x', 8, 9), name('y', 9, 8)], ['every name hangs below the root']],
  ...['docs', '/', '/a//b', '/a/', '/a/../b'].map((path) => [[hidden(path)], ['whiteouts are plain paths']] as const),
  [[hidden('/docs-old/x')], ['whiteouts are not nested']],
  [[hidden('/docs/a')], ['a whiteout hides no entry']],
  [[hidden('/docs')], ['whiteouts are not nested', 'a whiteout hides no entry']],
];

for (const engine of engines) {
  test(`${engine}: a tree that keeps the rules breaks none, and each thing that is wrong is told by its rule`, async () => {
    const seen = new Set<string>();
    await withDatabase(engine, async (db) => {
      for (const text of good) await db.write((sql) => sql.run(text));
      assert.deepEqual(await db.read(brokenInvariants), []);
      for (const [texts, rules] of wrong) {
        const undo = new Error('undo');
        const attempt = db.write(async (sql) => {
          for (const text of texts) await sql.run(text);
          const found = await brokenInvariants(sql);
          assert.deepEqual([...new Set(found.map(({ rule }) => rule))], rules, texts.join('; '));
          for (const { rule } of found) seen.add(rule);
          throw undo;
        });
        await assert.rejects(attempt, undo);
      }
    });
    assert.equal(seen.size, invariantCount, 'a rule was never seen to fail');
  });

  test(`${engine}: ten thousand entries are looked at in time of their number`, async () => {
    await withDatabase(engine, async (db) => {
      const count = 10_000;
      const inos = Array.from({ length: count }, (_, index) => index + 2);
      await db.write(async (sql) => {
        await sql.many(
          'INSERT INTO fs_inode (ino, mode, nlink, size, atime, mtime, ctime) VALUES (?, 33188, 1, 1, 0, 0, 0)',
          inos.map((ino) => [ino]),
        );
        await sql.many(
          'INSERT INTO fs_dentry (name, parent_ino, ino) VALUES (?, 1, ?)',
          inos.map((ino) => [`f${ino}`, ino]),
        );
        await sql.many(
          'INSERT INTO fs_data VALUES (?, 0, ?)',
          inos.map((ino) => [ino, new Uint8Array(1)]),
        );
        await sql.many(
          `INSERT INTO fs_whiteout (path, created_at) VALUES (?, 0)`,
          inos.map((ino) => [`/gone${ino}`]),
        );
      });
      const start = performance.now();
      assert.deepEqual(await db.read(brokenInvariants), []);
      // It takes a few tenths of a second; a rule that goes through the table once for each row takes minutes.
      assert.ok(performance.now() - start < 10_000);
    });
  });
}
