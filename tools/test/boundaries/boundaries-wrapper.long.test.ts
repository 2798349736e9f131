import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { layers } from '../../boundaries/layers.ts';
import { add, edit, PlantedTree, type Plant } from '../support/planted-tree.ts';

let planted: PlantedTree;
before(() => {
  planted = new PlantedTree();
});
after(() => planted.tree.remove());

const file = 'examples/bash-runner/src/planted.ts';
const manifest = 'examples/bash-runner/package.json';
const depend = (name: string, kind = 'dependencies') => edit((one) => void ((one[kind] ??= {})[name] = 'workspace:^'));
const because = /layer\n.*adds something to a component of ours, as a package of somebody else may/;

const plants: readonly Plant[] = [
  ['a wrapper importing the orchestrator', { [file]: add("import '@fpf/orchestrator';") }, [because]],
  ['a wrapper importing the command line', { [file]: add("import '@fpf/cli';") }, [because]],
  ['a wrapper importing another wrapper', { [file]: add("import '@fpf/example-taped-gateway';") }, [because]],
  ['a wrapper importing an example', { [file]: add("import '@fpf/example-markdown-reporter';") }, [because]],
  ['a wrapper importing a library of ours', { [file]: add("import '@fpf/files/patch';") }, [because]],
  ['a wrapper with the contract tests in shipped code', { [file]: add("import '@fpf/contract-tests';") }, [because]],
  [
    'a wrapper importing a component that it does not declare',
    { [file]: add("import '@fpf/guards';") },
    [/planted\.ts:1 {2}undeclared\n/],
  ],
  [
    'a wrapper reaching into what it wraps',
    { [file]: add("import '@fpf/tool-runner/src/options.ts';") },
    [/planted\.ts:1 {2}deep\n/],
  ],
  ['a wrapper with a double in its tests', { [manifest]: depend('@fpf/ollama-double', 'devDependencies') }, [because]],
  [
    'a component importing a wrapper',
    { 'packages/guards/src/planted.ts': add("import '@fpf/example-bash-runner';") },
    [/layer\n.*knows only @fpf\/contracts and libraries/],
  ],
  [
    'the command line importing a wrapper',
    { 'packages/cli/src/planted.ts': add("import '@fpf/example-bash-runner';") },
    [/layer\n.*a door may import everything below it/],
  ],
  [
    'an example that is no wrapper importing a component',
    { 'examples/markdown-reporter/src/planted.ts': add("import '@fpf/reporter';") },
    [/layer\n.*what a component of somebody else can know/],
  ],
];

for (const plant of plants) test(`refused: ${plant[0]}`, () => planted.refuses(plant));

test('a wrapper may import what it wraps and the contracts, and its tests the cases of its port: nothing else', () => {
  assert.deepEqual(
    [layers['wrapper']?.shipped, layers['wrapper']?.tests],
    [['contracts', 'component'], ['contract-tests']],
  );
  assert.deepEqual(planted.found(), []);
});

test('the layers of the page are the layers of the table', () => {
  const page = readFileSync(join(planted.tree.path, 'docs/architecture.md'), 'utf8');
  assert.match(page, /one that wraps a component of ours \(layer wrapper\): that one too/);
});
