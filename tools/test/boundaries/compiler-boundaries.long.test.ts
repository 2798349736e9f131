import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SmallWorkspace } from '../support/small-workspace.ts';

let workspace: SmallWorkspace;
before(() => {
  workspace = new SmallWorkspace();
});
after(() => workspace.remove());

test('what is declared and exported compiles', () => {
  workspace.write(
    'packages/guards/src/planted.ts',
    "import { contracts } from '@fpf/contracts';\nexport const a: number = contracts;\n",
  );
  assert.deepEqual(workspace.build('guards'), { ok: true, output: '' });
});

const plants: readonly (readonly [string, string, RegExp])[] = [
  [
    'a sibling that is not declared',
    "import { reporter } from '@fpf/reporter';\nexport const a: number = reporter;\n",
    /TS2307: Cannot find module '@fpf\/reporter'/,
  ],
  [
    'a relative path into a sibling',
    "import { reporter } from '../../reporter/src/index.ts';\nexport const a: number = reporter;\n",
    /TS6059|TS6307/,
  ],
  [
    'a deep import past the exports',
    "import { inner } from '@fpf/contracts/src/inner.ts';\nexport const a: number = inner;\n",
    /TS2307: Cannot find module '@fpf\/contracts\/src\/inner\.ts'/,
  ],
];

for (const [what, source, error] of plants) {
  test(`the compiler refuses ${what}, and writes nothing into the other package`, () => {
    workspace.write('packages/guards/src/planted.ts', source);
    const { ok, output } = workspace.build('guards');
    assert.equal(ok, false);
    assert.match(output, error);
    assert.equal(existsSync(join(workspace.path, 'packages/reporter/src/index.js')), false);
  });
}
