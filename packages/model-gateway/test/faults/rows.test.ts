import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultNames } from '@fpf/ollama-double';
import { expectations } from './expectations.ts';
import { rows } from './rows.ts';

test('each thing that is known to go wrong has a fault of the double, or a test that there is', () => {
  for (const { what, faults = [], tests = [] } of rows) {
    assert.ok(faults.length + tests.length > 0, `nothing shows: ${what}`);
    for (const fault of faults) assert.ok(Object.hasOwn(expectations, fault), `${what}: there is no ${fault}`);
    for (const [file, title] of tests) {
      assert.ok(
        readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes(title),
        `${what}: ${file} has no "${title}"`,
      );
    }
  }
});

test('each fault of the double stands for one of them, and for no two', () => {
  assert.deepEqual(rows.flatMap(({ faults = [] }) => faults).toSorted(), [...faultNames].toSorted());
});
