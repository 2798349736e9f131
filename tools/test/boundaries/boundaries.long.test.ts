import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { add, edit, PlantedTree, type Plant } from '../support/planted-tree.ts';

let planted: PlantedTree;
before(() => {
  planted = new PlantedTree();
});
after(() => planted.tree.remove());

test('the tree as it is holds every boundary', () => assert.deepEqual(planted.found(), []));

const depend = (name: string, range: string, kind = 'dependencies') =>
  edit((manifest) => void ((manifest[kind] ??= {})[name] = range));

const file = 'packages/guards/src/planted.ts';
const manifest = 'packages/guards/package.json';
const skill = (header: string) => (): string => `---\nname: planted\ndescription: Planted.\n${header}---\n# Planted\n`;

const plants: readonly Plant[] = [
  [
    'a sibling component, undeclared',
    { [file]: add("import '@fpf/reporter';") },
    [/^packages\/guards\/src\/planted\.ts:1 {2}layer\n.*knows only @fpf\/contracts and libraries[^]*Take it as a port/],
  ],
  [
    'a sibling component, declared',
    { [manifest]: depend('@fpf/reporter', 'workspace:^') },
    [/package\.json:\d+ {2}layer\n.*declares @fpf\/reporter/, /references/],
  ],
  [
    'a library importing a library',
    { 'packages/files/src/planted.ts': add("import '@fpf/secrets';") },
    [/packages\/files\/src\/planted\.ts:1 {2}layer\n.*knows the contracts at most/],
  ],
  [
    'a library importing a component',
    { 'packages/files/src/planted.ts': add("import '@fpf/reporter';") },
    [/packages\/files\/src\/planted\.ts:1 {2}layer\n/],
  ],
  [
    'a library declaring a library',
    { 'packages/files/package.json': depend('@fpf/secrets', 'workspace:^', 'devDependencies') },
    [/package\.json:\d+ {2}layer\n.*declares @fpf\/secrets/],
  ],
  [
    'the orchestrator importing a library',
    { 'packages/orchestrator/src/log/planted.ts': add("import '@fpf/files/patch';") },
    [/layer\n.*handed its ports/],
  ],
  ['a double in shipped code', { [file]: add("import '@fpf/ollama-double';") }, [/planted\.ts:1 {2}layer\n/]],
  [
    'the contract tests in shipped code',
    { [file]: add("import '@fpf/contract-tests';") },
    [/planted\.ts:1 {2}layer\n/],
  ],
  [
    'a library, undeclared',
    { [file]: add("export * from 'yaml';") },
    [/planted\.ts:1 {2}undeclared\n.*does not declare[^]*'catalog:'/],
  ],
  [
    'a library for tests only in shipped code',
    { [file]: add("import 'fast-check';") },
    [/undeclared\n.*only under devDependencies/],
  ],
  [
    'a relative path into a sibling',
    { [file]: add("import '../../reporter/src/index.ts';") },
    [/planted\.ts:1 {2}relative\n[^]*Import '@fpf\/reporter' by name/],
  ],
  [
    'a relative path out of the package',
    { [file]: add("import '../../../package.json';") },
    [/relative\n[^]*Move the file into this package/],
  ],
  ['a file by URL', { [file]: add("await import('file:///etc/passwd');") }, [/relative\n/]],
  [
    'a deep import',
    { [file]: add("import '@fpf/contracts/src/index.ts';") },
    [/planted\.ts:1 {2}deep\n.*exports \., .*\.\/validate, \.\/flow, \.\/hash/],
  ],
  [
    'a cycle of files',
    { [file]: add("import './planted-b.ts';"), 'packages/guards/src/planted-b.ts': add("import './planted.ts';") },
    [/cycle\n.*planted(-b)?\.ts → .*planted(-b)?\.ts → .*planted(-b)?\.ts/],
  ],
  [
    'a cycle of packages',
    { 'packages/contracts/package.json': depend('@fpf/contract-tests', 'workspace:^', 'devDependencies') },
    [/package\.json:\d+ {2}layer\n/, /cycle\n.*circle: @fpf\//],
  ],
  [
    'a component importing bdd/',
    { [file]: add("import '@fpf/bdd';") },
    [/planted\.ts:1 {2}specification\n.*not the runtime system/],
  ],
  [
    'a component importing docs/ by path',
    { [file]: add("import '../../../docs/package.json' with { type: 'json' };") },
    [/planted\.ts:1 {2}specification\n/],
  ],
  [
    'a component declaring docs/',
    { [manifest]: depend('@fpf/docs', 'workspace:^', 'devDependencies') },
    [/package\.json:\d+ {2}specification\n/, /cycle\n.*@fpf\/docs/],
  ],
  [
    'a scenario importing a component',
    { 'bdd/steps/planted.ts': add("import '@fpf/guards';") },
    [/bdd\/steps\/planted\.ts:1 {2}layer\n.*through the cli/],
  ],
  [
    'the orchestrator importing a component',
    { 'packages/orchestrator/src/log/planted.ts': add("import '@fpf/guards';") },
    [/layer\n.*handed its ports/],
  ],
  ['a script of a skill importing a package', { 'skills/planted.mjs': add("import 'yaml';") }, [/undeclared\n/]],
  [
    'a script of a skill importing the script of another',
    { 'skills/planted/scripts/a.mjs': add("import '../../text-stats/scripts/text-stats.mjs';") },
    [/a\.mjs:1 {2}relative\n/],
  ],
  [
    'input or output in contracts',
    { 'packages/contracts/src/planted.ts': add("import 'node:fs';") },
    [/contracts-only\n/],
  ],
  [
    'a heavy library in the root of contracts',
    { 'packages/contracts/src/planted.ts': add("import 'ajv';") },
    [/contracts-only\n.*typebox and nothing else/],
  ],
  [
    '/validate loaded from the root of contracts',
    { 'packages/contracts/src/planted.ts': add("import './validate/index.ts';") },
    [/contracts-only\n.*stay light/],
  ],
  ['a module that Node 20 has not', { [file]: add("import 'node:sqlite';") }, [/node-20\n/]],
  [
    'a value of SQLite, where its types may be named',
    {
      'packages/agentfs-adapter/src/engine/planted.ts': add(
        "import { type StatementSync, DatabaseSync } from 'node:sqlite';",
      ),
    },
    [/engine\/planted\.ts:1 {2}node-20\n/],
  ],
  [
    'types of SQLite anywhere else',
    { 'packages/agentfs-adapter/src/store/planted.ts': add("import type { DatabaseSync } from 'node:sqlite';") },
    [/store\/planted\.ts:1 {2}node-20\n/],
  ],
  ["Node's module without its prefix", { [file]: add("import 'fs';") }, [/node-prefix\n/]],
  [
    'a version of its own inside the repository',
    { [manifest]: depend('@fpf/contracts', '^1.0.0') },
    [/package\.json:\d+ {2}workspace\n/],
  ],
  [
    'a version outside the catalog',
    { [manifest]: depend('fast-check', '^4.0.0', 'devDependencies') },
    [/package\.json:\d+ {2}catalog\n/],
  ],
  [
    'a skill pack by a range',
    { 'packages/cli/package.json': depend('@fpf/skills', 'workspace:^') },
    [/package\.json:\d+ {2}pin\n.*pinned exactly/],
  ],
  [
    'a skill without a version',
    { 'skills/planted/SKILL.md': skill('') },
    [/SKILL\.md:1 {2}pin\n.*no metadata\.version/],
  ],
  [
    'a skill with a range for a version',
    { 'skills/planted/SKILL.md': skill('metadata:\n  version: ^1.0.0\n') },
    [/SKILL\.md:5 {2}pin\n.*not exact/],
  ],
  [
    'a missing reference',
    { 'packages/guards/tsconfig.json': (old) => old.replace(/"references": \[[^]*\]/, '"references": []') },
    [/guards\/tsconfig\.json:1 {2}references\n[^]*add \.\.\/contracts/],
  ],
  [
    'a layer that does not exist',
    { 'bench/package.json': edit((json) => void (json['fpf'] = { layer: 'helper' })) },
    [/unknown layer 'helper'/],
  ],
  ['a file of 251 lines', { [file]: () => 'export {};\n'.repeat(251) }, [/planted\.ts:251 {2}size\n/]],
  [
    'a command that reads files',
    { 'packages/cli/src/run/planted.ts': add("import { readFile } from 'node:fs/promises';") },
    [/thin-command\n/],
  ],
  [
    'a command that calls two packages',
    {
      'packages/cli/src/run/planted.ts': add(
        "import '@fpf/contracts';\nimport type { A } from '@fpf/guards';\nimport '@fpf/files/text';\nimport '@fpf/reporter';\nimport '@fpf/skill-registry';",
      ),
    },
    [/planted\.ts:5 {2}thin-command\n.*calls @fpf\/reporter and @fpf\/skill-registry/],
  ],
  [
    'output that reads files through a library',
    { 'packages/cli/src/terminal/planted.ts': add("import '@fpf/files/read';") },
    [/thin-command\n/],
  ],
  [
    'parsing that starts processes',
    { 'packages/cli/src/flags/planted.ts': add("import 'node:child_process';") },
    [/thin-command\n/],
  ],
  [
    'a command that asks a server',
    { 'packages/cli/src/trace/planted.ts': add("export const asked = fetch('http://localhost');") },
    [/thin-command\n.*asks a server with fetch/],
  ],
  [
    'a command that is listed among those that look at the machine, and does not',
    { 'packages/cli/src/report/open-page.ts': add('export {};') },
    [/thin-commands\.ts:1 {2}thin-command\n.*lists report\/open-page\.ts/],
  ],
];

for (const plant of plants) test(`refused: ${plant[0]}`, () => planted.refuses(plant));

test('the types of SQLite may be named where it is loaded only if Node has it', () => {
  const types = add("import type * as Sqlite from 'node:sqlite';");
  assert.deepEqual(planted.planting({ 'packages/agentfs-adapter/src/engine/planted.ts': types }), []);
});

test('types may point both ways between files', () => {
  assert.deepEqual(
    planted.planting({
      [file]: add("import './planted-b.ts';"),
      'packages/guards/src/planted-b.ts': add("import type { A } from './planted.ts';"),
    }),
    [],
  );
});
