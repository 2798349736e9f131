import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readWorkspace } from '../boundaries/workspace.ts';
import type { Demand } from '../release/demand.ts';
import { exportDemands } from '../release/export-demands.ts';
import { exportedNames } from '../release/exported-names.ts';
import { factDemands } from '../release/fact-demands.ts';
import type { Read } from '../release/read.ts';
import { root } from './support/copy-tree.ts';

const now: Read = (file) => readFileSync(join(root, file), 'utf8');
/** The tree with one change, which must find its place. */
const changed =
  (file: string, from: string, to: string): Read =>
  (asked) => {
    const text = readFileSync(join(root, asked), 'utf8');
    if (asked !== file) return text;
    assert.ok(text.includes(from), from);
    return text.replace(from, to);
  };
const said = (demands: readonly Demand[]): readonly string[] =>
  demands.map(({ what, least }) => `${what} [${least?.bump} of ${least?.name}]`);

const contracts = 'packages/contracts/api/facts.txt';
const cli = 'packages/cli/api/facts.txt';

test('a code, an exit, a default, a flag and a choice that went or changed ask for a major of their package', () => {
  assert.deepEqual(factDemands(now, now), []);
  for (const [file, from, to] of [
    [contracts, 'code hook.denied:', 'code hook.refused:'],
    [contracts, 'code guard.not-recomputed: exit 5', 'code guard.not-recomputed: exit 7'],
    [contracts, 'default budget: tool_calls 8\n', 'default budget: tool_calls 2\n'],
    [cli, 'fpf init: --dry-run\n', 'fpf init: --try\n'],
    [cli, 'fpf init: --template <name> may be guard\n', ''],
    [cli, 'fpf init [dir]\n', 'fpf init <dir>\n'],
    [cli, 'fpf init: exit 2\n', ''],
  ] as const) {
    const [fact = ''] = from.split(':').slice(-1);
    const [line = '', ...more] = said(factDemands(now, changed(file, from, to)));
    const name = file === cli ? '@fpf/cli' : '@fpf/contracts';
    assert.deepEqual(more, [], from);
    assert.ok(
      line.startsWith(`${name} no longer has "`) && line.includes(fact.trim()) && line.endsWith(`[major of ${name}]`),
      line,
    );
  }
  const without: Read = (file) => (file === cli ? undefined : now(file));
  assert.match(
    said(factDemands(now, without)).join(),
    /^@fpf\/cli no longer has "fpf init \[dir\]", .* and \d+ more \[major of @fpf\/cli\]$/,
  );
  assert.deepEqual(factDemands(without, now), [], 'a release that had no report');
});

test('a fact that came asks for a minor', () => {
  assert.deepEqual(said(factDemands(now, changed(cli, 'fpf init [dir]\n', 'fpf init [dir]\nfpf init: --again\n'))), [
    '@fpf/cli now has "fpf init: --again" [minor of @fpf/cli]',
  ]);
});

const { members } = readWorkspace(root);
const released = members.filter(({ manifest }) => manifest.private !== true);
const guards = 'packages/guards/src/index.ts';

test('an export of any released package that came asks for a minor, one that went for a major', () => {
  assert.deepEqual(exportDemands(released, now, now), []);
  const one = "export { createGuardEngine } from './engine.ts';\n";
  const more = changed(
    guards,
    one,
    `${one}export { type More, several as many } from './more.ts';\nexport const most = 1;\n`,
  );
  assert.deepEqual(said(exportDemands(released, now, more)), [
    '@fpf/guards now exports More, many, most [minor of @fpf/guards]',
  ]);
  assert.deepEqual(said(exportDemands(released, more, now)), [
    '@fpf/guards no longer exports More, many, most [major of @fpf/guards]',
  ]);
  const renamed = changed(guards, one, "export { createGuardEngine as createEngine } from './engine.ts';\n");
  assert.deepEqual(said(exportDemands(released, now, renamed)), [
    '@fpf/guards no longer exports createGuardEngine [major of @fpf/guards]',
  ]);
  const entry = changed('packages/guards/package.json', '"./workbench": {', '"./bench": {');
  assert.match(
    said(exportDemands(released, now, entry)).join(),
    /^@fpf\/guards no longer exports \.\/workbench, .* of \.\/workbench/,
  );
  const program = changed('packages/cli/package.json', '"fpf": "./dist/main.js"', '"fpf2": "./dist/main.js"');
  assert.deepEqual(said(exportDemands(released, now, program)), [
    '@fpf/cli no longer exports the program fpf [major of @fpf/cli]',
  ]);
});

test('every value that a package exports is found in its text', async () => {
  for (const name of ['contracts', 'contract-tests', 'skill-registry']) {
    const real = Object.keys((await import(`@fpf/${name}`)) as object);
    const found = exportedNames(now, `packages/${name}/src/index.ts`);
    assert.deepEqual(
      real.filter((each) => !found.has(each)),
      [],
      name,
    );
  }
});

test('names are read however they are exported; what is written otherwise stands for itself', () => {
  const files: Readonly<Record<string, string>> = {
    'a/index.ts': `export * from './b.ts';\nexport * as c from './c.ts';\nexport {\n  // why\n  type D,\n  e as f,\n} from './d.ts';\nexport const { g } = h;\nexport default h;\n`,
    'a/b.ts': `export async function* i(): void {}\nexport abstract class J {}\nexport default 1;\nexport type K = 'export';\n`,
  };
  assert.deepEqual(
    [...exportedNames((file) => files[file], 'a/index.ts')],
    ['i', 'J', 'K', 'c', 'D', 'f', 'export const { g } = h;', 'default'],
  );
});
