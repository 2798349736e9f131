import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNamedImports } from '../../api/named-imports.ts';

test('inferred import types become one import each, however deep they lie', () => {
  assert.equal(
    withNamedImports(
      'export declare const A: import("x").TObject<{ a: import("x").TOptional<import("x").TObject<{}>>; b: import("./y.ts").B; }>;\n',
    ),
    `import { TObject } from "x";
import { TOptional } from "x";
import { B } from "./y.ts";
export declare const A: TObject<{ a: TOptional<TObject<{}>>; b: B; }>;
`,
  );
});

test('a name that the file has of its own, or that comes from two modules, stays where it is', () => {
  for (const declaration of [
    'export type B = string;\nexport declare const A: import("x").B;\n',
    'import type { B } from "z";\nexport declare const A: import("x").B | B;\n',
    'export declare const A: import("x").B | import("y").B;\n',
    'export declare const A: typeof import("x");\n',
    'export {};\n',
  ])
    assert.equal(withNamedImports(declaration), declaration);
});
