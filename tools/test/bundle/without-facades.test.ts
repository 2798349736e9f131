import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { withoutFacades } from '../../bundle/without-facades.ts';

const taken = (module: string): string => `= globalThis.process.getBuiltinModule("${module}");\n`;

const forms: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'one name': ['import { a } from "node:fs";\n', `const { a } ${taken('node:fs')}`],
  'a name of another name': [
    'import { a as b, c } from "node:util/types";\n',
    `const { a: b, c } ${taken('node:util/types')}`,
  ],
  'several lines': ['import {\n  a,\n  b as c2\n} from "node:fs";\n', `const { a, b: c2 } ${taken('node:fs')}`],
  'the whole': ['import * as $fs from "fs";\n', `const $fs ${taken('fs')}`],
  'the default': ['import fs from "node:fs";\n', `const fs ${taken('node:fs')}`],
  'the default as a member': [
    'import { default as fs, a } from "node:fs";\n',
    `const fs ${taken('node:fs')}const { a } ${taken('node:fs')}`,
  ],
  'the default and a member': [
    'import fs, { a } from "node:fs";\n',
    `const fs ${taken('node:fs')}const { a } ${taken('node:fs')}`,
  ],
  'above what was above it': [
    '#!/usr/bin/env node\nx();\nimport { a } from "node:fs";\ny();\n',
    `#!/usr/bin/env node\nconst { a } ${taken('node:fs')}x();\ny();\n`,
  ],
};
for (const [what, [before, after]] of Object.entries(forms))
  test(`taken from Node as it is: ${what}`, () => assert.equal(withoutFacades(before), after));

const late = (own: string, module: string, name = own): string =>
  `let ${own} = (...given) => (${own} = globalThis.process.getBuiltinModule("${module}").${name})(...given);\n`;

test('a function of a module that takes milliseconds to load stands for itself until it is called; classes and values are there at once', () => {
  const before = 'import { createHash, KeyObject, randomUUID as fresh, constants } from "node:crypto";\n';
  const after = [
    `const { KeyObject, constants } ${taken('node:crypto')}`,
    late('createHash', 'node:crypto'),
    late('fresh', 'node:crypto', 'randomUUID'),
  ];
  assert.equal(withoutFacades(before), after.join(''));
});

test('such a function is the same one from its first call on, and answers as Node does', async () => {
  const text = withoutFacades(
    'import { createHash } from "node:crypto";\nexport const first = createHash("sha1").update("x").digest("hex");\nexport { createHash };\n',
  );
  const built = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    readonly first: string;
    readonly createHash: unknown;
  };
  assert.deepEqual(
    [built.first, built.createHash === createHash],
    [createHash('sha1').update('x').digest('hex'), true],
  );
});

const left = [
  'import { a } from "./chunk-A.js";\n',
  'import { a } from "@fpf/contracts";\n',
  'import "node:fs";\n',
  'const text = \'import { a } from "node:fs";\';\n',
  'const late = await import("node:fs");\n',
];
for (const text of left) test(`left as it is: ${text.trim()}`, () => assert.equal(withoutFacades(text), text));
