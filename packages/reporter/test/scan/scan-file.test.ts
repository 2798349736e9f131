import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { scanForSecrets } from '../../src/index.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-scan-'));
after(() => rmSync(dir, { recursive: true, force: true }));
const token = 'AKIAQWERTYUIOP123456';
const value = 'own/valüe "9" 77';
const known = [{ name: 'MY_TOKEN', value }];

async function scan(name: string, bytes: Uint8Array | string) {
  const path = join(dir, name);
  writeFileSync(path, bytes);
  return (await scanForSecrets([{ path, as: name, kind: 'file' }], known)).findings;
}

test('a finding says where, how long and what kind, and never the value', async () => {
  const [one, two, ...others] = await scan('a.txt', `first\nkey ${token} and\n  ${encodeURIComponent(value)}\n`);
  assert.deepEqual(others, []);
  const sha256 = createHash('sha256').update(token).digest('hex').slice(0, 4);
  assert.deepEqual(one, {
    shape: 'cloud-access-key',
    what: 'a cloud access key',
    length: 20,
    sha256,
    artifact: 'a.txt',
    line: 2,
    column: 5,
  });
  assert.deepEqual([two?.shape, two?.what, two?.line, two?.column], ['known', 'the value of MY_TOKEN (url)', 3, 3]);
  assert.ok(!JSON.stringify([one, two]).includes(value));
});

test('one that lies over the end of what is read at a time is found once, at its place, in a line of any length', async () => {
  const mib = 1_048_576;
  for (const before of [mib - 10, mib - 65_536 - 3, 2 * mib - 65_536 - 512, 2 * mib - 5]) {
    const found = await scan('long.txt', `a\n${'.'.repeat(before)} ${token} ${'.'.repeat(mib)}\n`);
    assert.deepEqual(
      found.map(({ line, column }) => [line, column]),
      [[2, before + 2]],
      String(before),
    );
  }
  const line = await scan(
    'line.txt',
    Buffer.concat([Buffer.alloc(10_000_000, 'x'), Buffer.from(` ${value} `), Buffer.alloc(5_000_000, 'y')]),
  );
  assert.deepEqual(
    line.map(({ column, what }) => [column, what]),
    [[10_000_002, 'the value of MY_TOKEN']],
  );
});

test('whatever a file is: binary, half a character, a database; what is no file is not read', async () => {
  assert.equal(
    (await scan('a.db', Buffer.concat([Buffer.from([0, 255, 254, 195]), Buffer.from(value), Buffer.from([0, 10, 0])])))
      .length,
    1,
  );
  assert.deepEqual(await scan('none.bin', Buffer.from([0xc3, 0x28, 0xff])), []);
  const folder = join(dir, 'bundle');
  mkdirSync(join(folder, 'calls'), { recursive: true });
  writeFileSync(join(folder, 'calls/1.json'), JSON.stringify({ key: token }));
  symlinkSync(join(dir, 'a.txt'), join(folder, 'link.txt'));
  const { findings, files } = await scanForSecrets([{ path: folder, as: 'bundle', kind: 'folder' }], []);
  assert.deepEqual([files, findings.map(({ artifact }) => artifact)], [1, ['bundle/calls/1.json']]);
});

test('a word that is cut from its beginning is not taken for a key', async () => {
  const mib = 1_048_576;
  const word = `disk-${'a1'.repeat(20)}`;
  for (let shift = 0; shift < 6; shift += 1)
    assert.deepEqual(await scan('word.txt', `${'.'.repeat(mib - 65_536 - 512 - shift)}${word}${'.'.repeat(mib)}`), []);
});
