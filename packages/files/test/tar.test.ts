import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from './support/fast-check.ts';
import { paxRecord, tarChecksum, tarHeader, tarPadding, TooLongPath } from '../src/tar.ts';

test('a plain entry is one block with its checksum', () => {
  const header = tarHeader({ path: 'a/b.txt', type: 'file', mode: 0o644, size: 5, mtime: 1 });
  assert.equal(header.length, 512);
  assert.equal(header.toString('latin1', 257, 265), 'ustar\u000000');
  assert.equal(header.toString('latin1', 156, 157), '0');
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8);
  header.fill(' ', 148, 156);
  assert.equal(
    header.reduce((all, byte) => all + byte, 0),
    sum,
  );
});

test('a pax record tells its own length, whatever that adds to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 1_100 }), (value) => {
      const record = paxRecord('path', value);
      const space = record.indexOf(0x20);
      assert.equal(Number(record.toString('latin1', 0, space)), record.length);
      assert.equal(record.toString('utf8', space + 1), `path=${value}\n`);
    }),
  );
});

test('what the old fields cannot hold comes in a header before the entry; all ends on blocks', () => {
  for (const [entry, key] of [
    [{ path: 'x'.repeat(120), type: 'file', mode: 0o644, size: 0, mtime: 0 }, 'path='],
    [{ path: 'ä', type: 'file', mode: 0o644, size: 0, mtime: 0 }, 'path=ä'],
    [{ path: 'l', type: 'symlink', mode: 0o777, size: 0, mtime: 0, target: 't'.repeat(101) }, 'linkpath='],
    [{ path: 'big', type: 'file', mode: 0o644, size: 2 ** 34, mtime: 0 }, 'size=17179869184'],
  ] as const) {
    const header = tarHeader(entry);
    assert.equal(header.length % 512, 0);
    assert.equal(header.toString('latin1', 156, 157), 'x');
    assert.ok(header.includes(key), key);
  }
  assert.deepEqual(
    [0, 1, 511, 512, 513].map((size) => tarPadding(size).length),
    [0, 511, 1, 0, 511],
  );
});

test('with a prefix a long name is divided between two fields, and never cut', () => {
  const entry = { type: 'file', mode: 0o644, size: 0, mtime: 0 } as const;
  const folder = 'd'.repeat(90);
  const header = tarHeader({ ...entry, path: `${folder}/${'e'.repeat(60)}` }, 'prefix');
  assert.equal(header.length, 512);
  assert.equal(header.toString('utf8', 345, 345 + 91), `${folder}\0`);
  assert.equal(header.toString('utf8', 0, 61), `${'e'.repeat(60)}\0`);
  assert.equal(Number.parseInt(header.toString('latin1', 148, 154), 8), tarChecksum(header));
  assert.deepEqual(tarHeader({ ...entry, path: 'ä' }, 'prefix').length, 512);
  assert.throws(() => tarHeader({ ...entry, path: 'x'.repeat(101) }, 'prefix'), TooLongPath);
  assert.throws(() => tarHeader({ ...entry, path: `${'x'.repeat(156)}/y` }, 'prefix'), TooLongPath);
});
