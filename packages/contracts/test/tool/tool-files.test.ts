import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ToolHandler, toolFiles, type ToolSpec } from '../../src/index.ts';

const file = (path: string) => ({ path, executable: false, bytes: new Uint8Array() });
const files = ['SKILL.md', 'references/SKILL.md', 'scripts/a.mjs', 'tools.json'].map(file);

function seen(handler?: ToolHandler): readonly string[] {
  const tool: ToolSpec = { name: 'a', description: 'A.', input_schema: { type: 'object' }, ...(handler && { handler }) };
  return toolFiles(tool, { files }).map(({ path }) => path);
}

test('a script sees all files of its skill but the text for the model, and what is no script sees none', () => {
  assert.deepEqual(seen({ kind: 'script', path: 'scripts/a.mjs' }), ['references/SKILL.md', 'scripts/a.mjs', 'tools.json']);
  assert.deepEqual([seen({ kind: 'builtin', path: 'shell' }), seen()], [[], []]);
});
