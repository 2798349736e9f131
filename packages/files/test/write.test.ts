import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sweepHalves, writeNew, writeWhole } from '../src/write.ts';

const top = mkdtempSync(join(tmpdir(), 'fpf-write-'));
after(() => rmSync(top, { recursive: true }));
let count = 0;
const folder = (): string => {
  const made = join(top, String((count += 1)));
  mkdirSync(made);
  return made;
};

test('a file is replaced whole, with its mode, and nothing is left next to it', () => {
  const dir = folder();
  const file = join(dir, 'file');
  for (const durable of [false, true]) {
    writeWhole(file, `text ${durable}`, { mode: 0o600, durable });
    assert.equal(readFileSync(file, 'utf8'), `text ${durable}`);
  }
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dir), ['file']);
});

test('a file that is replaced keeps its mode, unless another one is asked for', () => {
  const file = join(folder(), 'file');
  for (const mode of [0o600, 0o664, 0o755]) {
    writeFileSync(file, 'old');
    chmodSync(file, mode);
    writeWhole(file, 'new');
    assert.equal(statSync(file).mode & 0o777, mode);
  }
  writeWhole(file, 'new', { mode: 0o600 });
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('where neither the file nor its half can be looked at, the file and the first error are told', () => {
  const dir = folder();
  writeFileSync(join(dir, 'file'), '');
  for (const [name, code] of [
    ['x'.repeat(245), 'ENAMETOOLONG'],
    ['file/below', 'ENOTDIR'],
  ] as const)
    for (const write of [writeWhole, writeNew])
      assert.throws(() => write(join(dir, name), 'x'), { path: join(dir, name), code });
});

test('a write that fails names the file that was asked for, and leaves nothing', () => {
  const dir = folder();
  mkdirSync(join(dir, 'taken'));
  assert.throws(() => writeWhole(join(dir, 'taken'), 'x'), { path: join(dir, 'taken') });
  const nowhere = join(dir, 'none', 'file');
  for (const write of [writeWhole, writeNew]) assert.throws(() => write(nowhere, 'x'), { path: nowhere });
  assert.deepEqual(readdirSync(dir), ['taken']);
});

test('a link at the place of the file is replaced, and what it leads to stays', () => {
  const dir = folder();
  writeFileSync(join(dir, 'other'), 'theirs');
  symlinkSync('other', join(dir, 'file'));
  writeWhole(join(dir, 'file'), 'ours');
  assert.deepEqual(
    ['other', 'file'].map((name) => readFileSync(join(dir, name), 'utf8')),
    ['theirs', 'ours'],
  );
});

test('a new file is made once', () => {
  const dir = folder();
  const file = join(dir, 'file');
  assert.deepEqual([writeNew(file, 'one', { durable: true }), writeNew(file, 'two')], [true, false]);
  assert.equal(readFileSync(file, 'utf8'), 'one');
  assert.deepEqual(readdirSync(dir), ['file']);
});

test('old halves are removed, and nothing else', () => {
  const dir = folder();
  const names = ['a.0123456789ab.tmp', 'a.0123456789AB.tmp', 'a.tmp', 'b.0123456789ab.tmp', 'a'];
  for (const name of names) writeFileSync(join(dir, name), '');
  sweepHalves([join(dir, 'a')]);
  assert.equal(readdirSync(dir).length, names.length);
  sweepHalves([join(dir, 'a'), join(dir, 'none', 'a')], { now: Date.now() + 2 * 24 * 60 * 60 * 1000 });
  assert.deepEqual(readdirSync(dir).sort(), names.slice(1).sort());
  const again = join(dir, 'a.0123456789ab.tmp');
  for (let turn = 0; turn < 50; turn += 1) {
    writeFileSync(again, '');
    sweepHalves([join(dir, 'a')], { ageMs: 0 });
    assert.ok(!existsSync(again));
  }
});
