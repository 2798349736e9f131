import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutFacades } from '../bundle/without-facades.ts';

const taken = (module: string): string => `= globalThis.process.getBuiltinModule("${module}");\n`;

const forms: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'one name': ['import { a } from "node:fs";\n', `const { a } ${taken('node:fs')}`],
  'a name of another name': ['import { a as b, c } from "node:fs/promises";\n', `const { a: b, c } ${taken('node:fs/promises')}`],
  'several lines': ['import {\n  a,\n  b as c2\n} from "node:fs";\n', `const { a, b: c2 } ${taken('node:fs')}`],
  'the whole': ['import * as $fs from "fs";\n', `const $fs ${taken('fs')}`],
  'the default': ['import fs from "node:fs";\n', `const fs ${taken('node:fs')}`],
  'the default as a member': [
    'import { default as fs, a } from "node:fs";\n',
    `const fs ${taken('node:fs')}const { a } ${taken('node:fs')}`,
  ],
  'the default and a member': ['import fs, { a } from "node:fs";\n', `const fs ${taken('node:fs')}const { a } ${taken('node:fs')}`],
  'above what was above it': [
    '#!/usr/bin/env node\nx();\nimport { a } from "node:fs";\ny();\n',
    `#!/usr/bin/env node\nconst { a } ${taken('node:fs')}x();\ny();\n`,
  ],
};
for (const [what, [before, after]] of Object.entries(forms))
  test(`taken from Node as it is: ${what}`, () => assert.equal(withoutFacades(before), after));

const left = [
  'import { a } from "./chunk-A.js";\n',
  'import { a } from "@fpf/contracts";\n',
  'import "node:fs";\n',
  'const text = \'import { a } from "node:fs";\';\n',
  'const late = await import("node:fs");\n',
];
for (const text of left) test(`left as it is: ${text.trim()}`, () => assert.equal(withoutFacades(text), text));
