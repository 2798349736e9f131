import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { engines } from '../support/engines.ts';
import { readWithSdk } from '../support/sdk.ts';
import { withSession } from './made-session.ts';

const bytes = Buffer.from(Array.from({ length: 9_000 }, (_, index) => index % 251));
const files: Readonly<Record<string, Buffer>> = {
  '/empty': Buffer.alloc(0),
  '/made/Zoë \u{1F600}.txt': Buffer.from('names\n'),
  '/made/moved.txt': Buffer.from('move.txt\n'),
  '/src/becomes-folder/inside': Buffer.from('inside\n'),
  '/src/change.txt': Buffer.from('changed\n'),
  '/src/mode.sh': Buffer.from('mode.sh\n'),
  '/src/new.bin': bytes,
};
const whiteouts = ['/gone', '/link-to-remove', '/src/move.txt', '/src/remove.txt'];

const stock = spawnSync('sqlite3', ['--version'], { encoding: 'utf8' });
const noStock =
  stock.status === 0 ? false : 'there is no sqlite3 on this machine (to have it: apt-get install sqlite3)';

/** What the command `sqlite3` prints, with a line for each row. */
function sqlite3(path: string, text: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync('sqlite3', ['-batch', '-readonly', path, text], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.split('\n').slice(0, -1);
}

for (const engine of engines) {
  test(`${engine}: a session opens in stock sqlite3, which finds every byte of it`, { skip: noStock }, () =>
    withSession(engine, ({ path }) => {
      const before = sha256(readFileSync(path));
      assert.deepEqual(sqlite3(path, 'PRAGMA integrity_check'), ['ok']);
      assert.deepEqual(sqlite3(path, 'PRAGMA foreign_key_check'), []);
      assert.deepEqual(sqlite3(path, 'SELECT path FROM fs_whiteout ORDER BY path'), whiteouts);
      const text = `WITH RECURSIVE tree(path, ino) AS (SELECT '', 1 UNION ALL SELECT tree.path || '/' || d.name, d.ino FROM fs_dentry d JOIN tree ON d.parent_ino = tree.ino)
        SELECT tree.path || '|' || coalesce((SELECT group_concat(hex(data), '') FROM (SELECT data FROM fs_data WHERE ino = tree.ino ORDER BY chunk_index)), '')
        FROM tree JOIN fs_inode i ON i.ino = tree.ino WHERE i.mode & 61440 = 32768 ORDER BY tree.path`;
      assert.deepEqual(
        sqlite3(path, text),
        Object.entries(files).map(([name, content]) => `${name}|${content.toString('hex').toUpperCase()}`),
      );
      assert.deepEqual(sqlite3(path, 'SELECT key, value FROM kv_store'), ['memory/greeting|{"text":"hello"}']);
      assert.deepEqual(sqlite3(path, 'SELECT count(*) FROM tool_calls'), ['4']);
      assert.equal(sha256(readFileSync(path)), before);
    }),
  );

  test(`${engine}: agentfs-sdk reads it: folders, files, links, link counts, memory and tool calls`, () =>
    withSession(engine, ({ host, path }) => {
      const copy = join(host.root, 'copy.db');
      copyFileSync(path, copy);
      const { seen, links, tools, memory } = readWithSdk(copy);
      const found = Object.entries(seen).flatMap(([name, [type, hash, size]]) =>
        type === 'file' ? [[name, [hash, size]] as const] : [],
      );
      assert.deepEqual(
        Object.fromEntries(found),
        Object.fromEntries(Object.entries(files).map(([name, content]) => [name, [sha256(content), content.length]])),
      );
      assert.deepEqual(
        Object.keys(seen)
          .filter((name) => seen[name]?.[0] === 'directory')
          .sort(),
        ['/made', '/src', '/src/becomes-folder'],
      );
      assert.deepEqual(seen['/made/link'], ['symlink', '../src/keep.txt']);
      assert.ok(Object.values(links).every((count) => count === 1));
      assert.deepEqual(memory, [{ key: 'memory/greeting', value: { text: 'hello' } }]);
      assert.deepEqual(
        tools.map(({ name, status, parameters, error }) => [name, status, parameters, error]).sort(),
        [
          ['a-tool-whose-name-is-long', 'success', { path: 'src/change.txt' }, undefined],
          ['write', 'error', { path: '/etc/passwd' }, 'guard.denied'],
          ['write', 'error', {}, 'tool.failed'],
          ['write', 'success', {}, undefined],
        ].sort(),
      );
    }));
}
