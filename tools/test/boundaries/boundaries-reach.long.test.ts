import { after, before, test } from 'node:test';
import { add, PlantedTree, type Plant } from '../support/planted-tree.ts';

let planted: PlantedTree;
before(() => {
  planted = new PlantedTree();
});
after(() => planted.tree.remove());

const file = 'packages/guards/src/planted.ts';

/** Ways to reach another package that no plain import shows, and places to hide one in. */
const plants: readonly Plant[] = [
  [
    'a folder named fixtures in shipped code',
    { 'packages/guards/src/rules/fixtures/planted.ts': add("import '@fpf/reporter';") },
    [/layer\n/],
  ],
  [
    'a folder named workspace in shipped code',
    { 'packages/guards/src/rules/workspace/planted.ts': add("import 'yaml';") },
    [/undeclared\n/],
  ],
  [
    'a folder named dist in shipped code',
    { 'packages/guards/src/rules/dist/planted.ts': add("import 'yaml';") },
    [/undeclared\n/],
  ],
  [
    'a sibling by createRequire',
    { [file]: add("import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('@fpf/reporter');") },
    [/planted\.ts:1 {2}loader\n.*no import shows/, /planted\.ts:2 {2}layer\n/],
  ],
  [
    'docs/ by createRequire under another name',
    {
      [file]: add(
        "import { createRequire as load } from 'node:module';\nload(import.meta.url)('../../../docs/package.json');",
      ),
    },
    [/planted\.ts:1 {2}loader\n/, /planted\.ts:2 {2}specification\n/],
  ],
  [
    'createRequire by its name in quotes',
    { [file]: add("import module from 'node:module';\nmodule['createRequire'](import.meta.url)(name);") },
    [/planted\.ts:2 {2}loader\n/],
  ],
  [
    'a sibling past the reason why the schemas may use createRequire',
    { 'packages/contracts/src/validate/planted.ts': add("createRequire(import.meta.url)('@fpf/guards');") },
    [/:1 {2}layer\n/, /:1 {2}contracts-only\n/],
  ],
  [
    'docs/ read by URL',
    { [file]: add("new URL('../../../docs/package.json', import.meta.url);") },
    [/planted\.ts:1 {2}specification\n/],
  ],
  [
    'bdd/ read by path',
    { [file]: add("join(import.meta.dirname, '..', '..', '..', 'bdd');") },
    [/planted\.ts:1 {2}specification\n/],
  ],
  [
    'docs/ read by the tests of a component',
    { 'packages/guards/test/planted.ts': add("new URL('../../../docs/x.md', import.meta.url);") },
    [/specification\n/],
  ],
  [
    'a sibling read by URL in shipped code',
    { [file]: add("new URL('../../reporter/src/index.ts', import.meta.url);") },
    [/planted\.ts:1 {2}relative\n.*leaves packages\/guards\/ for packages\/reporter\//],
  ],
  [
    'a sibling by import.meta.resolve',
    { [file]: add("import.meta.resolve('@fpf/reporter');") },
    [/planted\.ts:1 {2}layer\n/],
  ],
  ['a sibling in a template', { [file]: add('await import(`@fpf/reporter`);') }, [/planted\.ts:1 {2}layer\n/]],
  [
    'a sibling after a regular expression with a backtick',
    { [file]: add("if (a) /`/.test(a);\nawait import('@fpf/reporter');") },
    [/planted\.ts:2 {2}layer\n/],
  ],
];

for (const plant of plants) test(`refused: ${plant[0]}`, () => planted.refuses(plant));
