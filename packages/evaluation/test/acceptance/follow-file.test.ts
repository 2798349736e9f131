import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { followFile } from '../../src/acceptance/follow-file.ts';

const top = mkdtempSync(join(tmpdir(), 'fpf-follow-'));
after(() => rmSync(top, { recursive: true, force: true }));

test('what was followed while it was written is what is read from the whole file, a last line without an end too', async () => {
  const file = join(top, 'suite.ndjson');
  const [followed, whole]: [string[], string[]] = [[], []];
  const long = 'ä'.repeat(70_000);
  writeFileSync(file, `one\n${long.slice(0, 40_001)}`);
  let follower = { end: (): string | null => null };
  await new Promise<void>((looked) => (follower = followFile(file, (line) => followed.push(line), looked)));
  assert.deepEqual(followed, ['one'], 'it was looked at while a line was half there');
  appendFileSync(file, `${long.slice(40_001)}\n{"half`);
  assert.equal(follower.end(), 'its messages end in the middle of a line');
  assert.deepEqual(followed, ['one', long, '{"half']);
  followFile(file, (line) => whole.push(line)).end();
  assert.deepEqual(whole, followed);
});

test('no file is told, and is no line', async () => {
  const lines: string[] = [];
  const follower = followFile(join(top, 'not-there'), (line) => lines.push(line));
  await setTimeout(0);
  assert.equal(follower.end(), 'Cucumber left no messages');
  assert.deepEqual(lines, []);
});
