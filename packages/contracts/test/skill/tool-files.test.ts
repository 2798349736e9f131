import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ToolHandler, toolFiles, type ToolSpec } from '../../src/index.ts';

const asScript: ToolHandler = { kind: 'script', path: 'scripts/a.mjs' };

function seen(handler: ToolHandler | undefined, texts: Readonly<Record<string, string>>): readonly string[] {
  const tool: ToolSpec = {
    name: 'a',
    description: 'A.',
    input_schema: { type: 'object' },
    ...(handler && { handler }),
  };
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    executable: false,
    bytes: new TextEncoder().encode(text),
  }));
  return toolFiles(tool, { files }).map(({ path }) => path);
}

test('a script sees the files of its skill but the text for the model and its cases, and what is no script sees none', () => {
  const files = {
    'SKILL.md': '',
    'evals/cases.json': '',
    'references/SKILL.md': '',
    'scripts/a.mjs': '',
    'tools.json': '',
  };
  assert.deepEqual(seen(asScript, files), ['references/SKILL.md', 'scripts/a.mjs', 'tools.json']);
  assert.deepEqual([seen({ kind: 'builtin', path: 'shell' }, files), seen(undefined, files)], [[], []]);
});

test('of the programs of its skill a script sees those that it names, and those that these name', () => {
  const files = {
    'scripts/a.mjs': "import { b } from './b.mjs';",
    'scripts/b.mjs': "export * from './lib/c.mjs';",
    'scripts/lib/c.mjs': '// SKILL.md and tools.json name no program',
    'scripts/d.mjs': "import { b } from './b.mjs';",
    'scripts/d.txt': '',
    'scripts/package.json': '{}',
  };
  const data = ['scripts/d.txt', 'scripts/package.json'];
  assert.deepEqual(seen(asScript, files), ['scripts/a.mjs', 'scripts/b.mjs', 'scripts/lib/c.mjs', ...data]);
  assert.deepEqual(seen({ kind: 'script', path: 'scripts/d.mjs' }, files).slice(0, 3), [
    'scripts/b.mjs',
    'scripts/lib/c.mjs',
    'scripts/d.mjs',
  ]);
});

for (const [what, text, path, wanted] of [
  ['a required module without its ending', "require('./other')", 'scripts/other.cjs', true],
  ["a module of Python's", 'import other', 'scripts/other.py', true],
  ['a dotted module', 'from lib.other import x', 'scripts/lib/other.py', true],
  ['a folder', "require('./lib')", 'scripts/lib/index.js', true],
  ['a package of Python', 'import lib', 'scripts/lib/__init__.py', true],
  ['a sourced file', '. "$(dirname "$0")/other.sh"', 'scripts/other.sh', true],
  ['a name with a dot', "import './a.b.mjs'", 'scripts/a.b.mjs', true],
  ['a name in a comment', '// other is loaded by a name that is made', 'scripts/other.mjs', true],
  ['a longer word', 'import another, other_one, the-other', 'scripts/other.mjs', false],
  ['a dot that is any character', "import './axb.mjs'", 'scripts/a.b.mjs', false],
  ['a name that is made', "import('./oth' + 'er.mjs')", 'scripts/other.mjs', false],
  ['the name of a folder that another one lies in', 'import lib', 'scripts/lib/other.py', false],
] as const)
  test(`${what} ${wanted ? 'names a program' : 'names none'}`, () => {
    assert.equal(seen(asScript, { 'scripts/a.mjs': text, [path]: '' }).includes(path), wanted);
  });

test('a script that is not there, or that holds no text, names none', () => {
  assert.deepEqual(seen({ kind: 'script', path: 'scripts/gone.mjs' }, { 'scripts/b.mjs': '', data: '' }), ['data']);
  const bytes = Uint8Array.from([0xff, 0, 0x27, 0xfe]);
  const files = [bytes, bytes].map((content, n) => ({ path: `scripts/${n}.mjs`, executable: true, bytes: content }));
  const tool: ToolSpec = {
    name: 'a',
    description: 'A.',
    input_schema: {},
    handler: { kind: 'script', path: 'scripts/0.mjs' },
  };
  assert.deepEqual(
    toolFiles(tool, { files }).map(({ path }) => path),
    ['scripts/0.mjs'],
  );
});
