import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { codeOf, codes, Reason } from '@fpf/contracts';
import type { CodeEntry } from '@fpf/contracts';

const pattern = new RegExp(Reason.properties.code.pattern as string, 'u');

test('every code is one that a reason may carry, and says what it means and what to do', () => {
  for (const [code, { text, next }] of Object.entries(codes)) {
    assert.match(code, pattern);
    assert.ok(code.length <= 96, code);
    assert.ok(text.trim().length > 10 && text.endsWith('.'), `${code}: text`);
    assert.ok(next.trim().length > 10 && /[.)]$/.test(next), `${code}: next`);
  }
});

test('the whole list is there, frozen, and each code stands in one file only', async () => {
  const folder = new URL('../../src/errors/codes/', import.meta.url);
  const seen = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const lists = Object.values(
      (await import(new URL(file, folder).href)) as Record<string, Record<string, CodeEntry>>,
    );
    assert.equal(lists.length, 1, file);
    for (const [code, entry] of Object.entries(lists[0] as Record<string, CodeEntry>)) {
      assert.equal(seen.get(code), undefined, `${code} stands in ${seen.get(code)} and in ${file}`);
      seen.set(code, file);
      assert.equal(codes[code], entry, `${code} of ${file} is not in codes`);
    }
  }
  assert.deepEqual([...seen.keys()].sort(), Object.keys(codes).sort());
  assert.ok(Object.isFrozen(codes));
});

test('codeOf knows only its own codes', () => {
  assert.equal(codeOf('pin.drift'), codes['pin.drift']);
  assert.equal(codeOf('no.such-code'), undefined);
  assert.equal(codeOf('constructor'), undefined);
});
