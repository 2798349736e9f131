import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectlessFiles, withoutEmptyImports } from '../../bundle/without-empty-imports.ts';

const output = (...inputs: readonly string[]): object => ({
  inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 1 }])),
});
const outputs = {
  'dist/chunk-A.js': output('src/a.ts', 'src/deep/b.ts'),
  'dist/chunk-B.js': output('src/a.ts', '../../node_modules/fetch/index.js'),
  'dist/deep/index.js': output(),
} as unknown as Parameters<typeof effectlessFiles>[0]['outputs'];

test('what does nothing when it is imported is what has sources of the package alone in it', () => {
  assert.deepEqual(effectlessFiles({ outputs }, 'dist'), ['chunk-A.js', 'deep/index.js']);
});

test('an import for its effects is left out where there are none, seen from the file that it stands in, and no other is', () => {
  const text =
    'import "../chunk-A.js";\nimport "../chunk-B.js";\nimport { a } from "../chunk-A.js";\nimport "node:fs";\nimport "other";\nx();\n';
  const left = text.replace('import "../chunk-A.js";\n', '');
  const effectless = new Set(['chunk-A.js']);
  assert.equal(withoutEmptyImports(text, 'deep/index.js', effectless), left);
  assert.equal(withoutEmptyImports(text, 'index.js', effectless), text, 'that one lies outside');
});
