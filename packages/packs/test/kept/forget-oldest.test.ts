import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { forgetOldest } from '../../src/kept/forget-oldest.ts';
import { temporary } from '../support/folders.ts';

/** Files of which each is a minute younger than the one before. */
function filled(names: readonly string[], bytes = 1): string {
  const dir = temporary();
  for (const [minute, name] of names.entries()) {
    writeFileSync(join(dir, name), 'x'.repeat(bytes));
    utimesSync(join(dir, name), minute * 60, minute * 60);
  }
  return dir;
}

test('what was pinned longest ago is forgotten first, by their number and by their size', () => {
  const [number, size] = [filled(['a', 'b', 'c', 'd']), filled(['a', 'b', 'c', 'd'], 10)];
  forgetOldest(number, { files: 3, bytes: 100 });
  assert.deepEqual(readdirSync(number).sort(), ['b', 'c', 'd']);
  forgetOldest(size, { files: 100, bytes: 25 });
  assert.deepEqual(readdirSync(size).sort(), ['c', 'd']);
  forgetOldest(size, { files: 100, bytes: 25 });
  assert.deepEqual(readdirSync(size).sort(), ['c', 'd']);
  forgetOldest(join(size, 'nowhere'));
});
