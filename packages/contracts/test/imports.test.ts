import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The packages that are loaded when a source file is imported, following its imports; what is only a type is not. */
function loadedBy(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  const packages = new Set<string>();
  const open = [new URL(`../src/${entry}`, import.meta.url)];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file.href)) continue;
    seen.add(file.href);
    const source = readFileSync(file, 'utf8');
    for (const [, , specifier] of source.matchAll(/^(import|export)\s(?!type\s)[^;]*?from '([^']+)';/gm)) {
      if ((specifier as string).startsWith('.')) open.push(new URL(specifier as string, file));
      else packages.add(specifier as string);
    }
  }
  return packages;
}

test('the root loads nothing beside itself: of typebox it has the types', () => {
  assert.deepEqual([...loadedBy('index.ts')], []);
});

test('hash loads node:crypto only', () => {
  assert.deepEqual([...loadedBy('hash/index.ts')].toSorted(), ['node:crypto']);
});

test('validate loads no validator and no pattern engine before one is asked for', () => {
  assert.deepEqual([...loadedBy('validate/index.ts')].toSorted(), ['node:crypto', 'node:module']);
});
