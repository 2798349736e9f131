import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonLimits } from '@fpf/contracts/validate';
import { JsonScanner } from '../../src/validate/json/json-scanner.ts';

/** A text that counts how often it is looked at: each unit asked for, and each unit of a slice. */
function counted(text: string): { readonly text: string; readonly reads: () => number } {
  let reads = 0;
  const looked = {
    length: text.length,
    charCodeAt: (at: number) => ((reads += 1), text.charCodeAt(at)),
    codePointAt: (at: number) => ((reads += 1), text.codePointAt(at)),
    slice: (from: number, to: number) => ((reads += to - from), text.slice(from, to)),
    toString: () => text,
  };
  const proxy = new Proxy(looked, {
    get: (target, key) =>
      typeof key === 'string' && /^[0-9]+$/.test(key) ? ((reads += 1), text[Number(key)]) : Reflect.get(target, key),
  });
  return { text: proxy as unknown as string, reads: () => reads };
}

const shapes: Readonly<Record<string, (n: number) => string>> = {
  'one string': (n) => `"${'x'.repeat(n)}"`,
  'one string of escapes': (n) => `"${'\\u0041'.repeat(n / 6)}"`,
  spaces: (n) => `${' '.repeat(n)}1`,
  'empty arrays': (n) => `[${Array.from({ length: n / 3 }, () => '[]').join(',')}]`,
  'short strings': (n) => `[${Array.from({ length: n / 4 }, () => '"x"').join(',')}]`,
  'a long key': (n) => `{"${'k'.repeat(n)}":1}`,
  'an open string': (n) => `"${'x'.repeat(n)}`,
  'open arrays': (n) => '['.repeat(n),
};

test('a text is looked at a bounded number of times for each of its characters', () => {
  for (const [name, make] of Object.entries(shapes)) {
    for (const size of [1_200, 12_000]) {
      const source = make(size);
      const { text, reads } = counted(source);
      try {
        new JsonScanner(text, { ...jsonLimits, depth: 1_000_000 }).scan();
      } catch {
        // Some of the shapes are refused; what counts is the work until then.
      }
      assert.ok(reads() <= 8 * source.length + 32, `${name}: ${reads()} looks at ${source.length} characters`);
      assert.ok(reads() > 0, name);
    }
  }
});
