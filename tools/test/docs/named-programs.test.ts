import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolFiles } from '@fpf/contracts';
import fc from 'fast-check';
import { unseenPrograms } from '../../nx-skills/src/named-programs.ts';

const seed = 20_261_127;
const paths = [
  'a.mjs',
  'b.mjs',
  'a-b.py',
  'lib/a.cjs',
  'lib/index.js',
  'lib/__init__.py',
  'a.b.sh',
  'ä.ts',
  'c+.mjs',
  'data.json',
  'a',
  'index.mjs',
];
const words = [
  'a',
  'b',
  'a-b',
  'lib',
  'index',
  'a.b',
  'axb',
  'ä',
  'c+',
  'other',
  './a.mjs',
  "'./lib'",
  'xa',
  '\ufffd',
  '\n',
];

test('what the plug-in takes for unseen by a tool is what does not lie in its sandbox, and no other file', () => {
  const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(' '));
  const folder = fc.dictionary(fc.constantFrom(...paths.map((path) => `scripts/${path}`)), text, { minKeys: 1 });
  let hidden = 0;
  fc.assert(
    fc.property(folder, fc.constantFrom(...paths), (texts, start) => {
      const files = Object.entries(texts).map(([path, content]) => ({
        path,
        executable: false,
        bytes: Buffer.from(content),
      }));
      const handler = { kind: 'script', path: `scripts/${start}` } as const;
      const seen = toolFiles({ name: 'a', description: 'A.', input_schema: {}, handler }, { files }).map(
        ({ path }) => path,
      );
      const unseen = unseenPrograms(handler.path, Object.keys(texts), (path) => texts[path] ?? '');
      assert.deepEqual([...unseen, ...seen].toSorted(), Object.keys(texts).toSorted());
      hidden += unseen.length;
    }),
    { seed, numRuns: 3_000 },
  );
  assert.ok(hidden > 3_000, `only ${hidden} were hidden`);
});
