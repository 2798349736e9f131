import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanImports, type Import } from '../../boundaries/scan-imports.ts';
import { scanStrings } from '../../boundaries/scan-strings.ts';
import { tokenize } from '../../boundaries/tokens.ts';

const scan = (source: string): readonly Import[] => scanImports(tokenize(source));
const names = (source: string): readonly string[] => scan(source).map(({ specifier }) => specifier);

const finds: readonly (readonly [string, string, readonly string[]])[] = [
  ['a default and named clause', `import a, { b as c } from 'x';`, ['x']],
  ['a namespace', `import * as a from "x"`, ['x']],
  ['a side effect', `import './x.ts';`, ['./x.ts']],
  ['a type import', `import type { A } from 'x';`, ['x']],
  [
    'names called from and type',
    `import { from, type } from 'x'; import from from 'y'; import type from 'z';`,
    ['x', 'y', 'z'],
  ],
  [
    'export from',
    `export * from 'a'; export * as n from 'b'; export { x, type Y } from 'c'; export type { Z } from 'd';`,
    ['a', 'b', 'c', 'd'],
  ],
  ['a clause over many lines', `import {\n  // 'no'\n  a, /* from 'no' */\n  b,\n} from 'x';`, ['x']],
  ['an import with attributes', `import a from './x.json' with { type: 'json' };`, ['./x.json']],
  ['a dynamic import', `const a = await import('x'); type T = import('y').T;`, ['x', 'y']],
  ['require', `const a = require('x'); require.resolve('y');`, ['x', 'y']],
  [
    'a module loaded by createRequire',
    `const a = createRequire(join(import.meta.url, '..'))('x'); createRequire(b);`,
    ['x'],
  ],
  ['import.meta.resolve', `import.meta.resolve('x');`, ['x']],
  ['a template without expressions', 'await import(`x`); import(`${y}`); require(`z`);', ['x', 'z']],
  [
    'code after a regular expression after a condition',
    'if (a) /`/.test(a); while (b) /`/.test(b); import "x";',
    ['x'],
  ],
  [
    'code after divisions of values that look like conditions',
    "a.if(b) / c; d.of / e; f! / g; h++ / i; import 'x/y';",
    ['x/y'],
  ],
  ['imports inside a template expression', '`${await import("x")} import "no" ${`${require("y")}`}`', ['x', 'y']],
  ['code after a regular expression with quotes', `const r = /['"\`]/g; import 'x';`, ['x']],
  ['code after a class with a slash', `s.replace(/[/']/g, ''); import 'x';`, ['x']],
  [
    'code after divisions',
    `const a = b / c; const d = (e) / 2; import 'x'; const f = g[0] / h; import 'y';`,
    ['x', 'y'],
  ],
  ['code after a shebang', `#!/usr/bin/env node 'quote\nimport 'x';`, ['x']],
  ['code after an object with braces in a template', '`${{ a: { b: `}` } }.a}`; import "x";', ['x']],
];
for (const [what, source, expected] of finds) test(`imports: ${what}`, () => assert.deepEqual(names(source), expected));

const ignores: readonly (readonly [string, string])[] = [
  ['comments', `// import 'x'\n/* import 'y' */`],
  ['strings', `const a = "import 'x'"; const b = 'export * from "y"';`],
  ['templates', '`import "x" \\` ${1} import "y"`'],
  ['regular expressions', `const r = /import 'x'/; if (a) return /from 'y'/;`],
  ['computed imports', `await import(path); require(name);`],
  ['members and keys', `a.import('x'); a.require('y'); const o = { import: 'z', require: 'w' };`],
  ['import.meta', `import.meta.url; import.meta.resolve(x); new URL('x', import.meta.url);`],
  ['plain exports', `export { a }; export const from = 'x'; export default 'y'; export { b };\nconst c = 'd';`],
  ['an export list before a string', `export { from }\n'x';`],
];
for (const [what, source] of ignores) test(`no imports in ${what}`, () => assert.deepEqual(names(source), []));

test('strings are found alone, and together where they stand in a list', () => {
  const found = scanStrings(tokenize("join(a, '..', '..', 'lib', b, `c`); new URL('../d', e);"));
  assert.deepEqual(
    found.map(({ text }) => text),
    ['..', '../../lib', '..', 'lib', 'c', '../d'],
  );
});

test('lines are counted through comments, templates and strings', () => {
  const source = '/* a\n b */\nconst t = `x\n${1}\n`;\n\nimport "y";';
  assert.deepEqual(scan(source), [{ specifier: 'y', line: 7, typeOnly: false }]);
});

test('type imports are told from imports of a thing called type', () => {
  const types = scan(
    `import type { A } from 'a'; import type from 'b'; export type { C } from 'c'; import { type D } from 'd';`,
  );
  assert.deepEqual(
    types.map(({ typeOnly }) => typeOnly),
    [true, false, true, false],
  );
});

test('broken source ends', () => {
  for (const source of [
    '`',
    '`${',
    "'",
    '/*',
    '/',
    'import {',
    'import',
    'export * from',
    '}}}',
    '`${`${',
    '\\',
    '\u0000',
  ])
    assert.ok(scanStrings(tokenize(source)).length + scan(source).length >= 0);
});
