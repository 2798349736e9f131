import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printFinding } from '../../boundaries/finding.ts';
import { folderOrders, type FolderOrder } from '../../boundaries/folder-order.ts';
import { listOrder } from '../../boundaries/list-order.ts';
import { folderOrder } from '../../boundaries/rules/folder-order.ts';
import { readWorkspace, type Workspace } from '../../boundaries/workspace.ts';
import { add, PlantedTree, type Plant } from '../support/planted-tree.ts';

let planted: PlantedTree;
let workspace: Workspace;
before(() => {
  planted = new PlantedTree();
  workspace = readWorkspace(planted.tree.path);
});
after(() => planted.tree.remove());

const low = 'packages/guards/src/language/planted.ts';

const plants: readonly Plant[] = [
  [
    'an import that points to the right',
    { [low]: add("\nimport '../decide/verdict.ts';") },
    [/^packages\/guards\/src\/language\/planted\.ts:2 {2}folder-order\n.*decide stands to the right of language/],
  ],
  [
    'a type that is taken from the right',
    { [low]: add("import type { A } from '../lint/lint.ts';") },
    [/folder-order\n/],
  ],
  ['an import at work from the right', { [low]: add("await import('../engine.ts');") }, [/\. stands to the right of/]],
  [
    'a folder that the order leaves out',
    { 'packages/guards/src/planted/planted.ts': add('export {};') },
    [/folder-order\n.*@fpf\/guards does not say where planted stands/],
  ],
];

for (const plant of plants) test(`refused: ${plant[0]}`, () => planted.refuses(plant));

test('an import that points to the left is allowed', () =>
  assert.deepEqual(
    planted.planting({ 'packages/guards/src/lint/planted.ts': add("import '../decide/verdict.ts';") }),
    [],
  ));

/** What is refused where the order of guards is another one. */
function refused(other: Partial<FolderOrder>): string {
  const { guards = { order: '' }, ...rest } = folderOrders;
  return folderOrder(workspace, { ...rest, guards: { ...guards, ...other } })
    .map(printFinding)
    .join('\n');
}

test('a place that is not there, or is named twice, is taken out of the order', () => {
  const order = folderOrders['guards']?.order ?? '';
  assert.equal(refused({}), '');
  assert.match(refused({ order: `gone ${order}` }), /names gone, once too often/);
  assert.match(refused({ order: `${order} language` }), /names language, once too often/);
});

test('a package with folders and without an order is refused, place by place', () => {
  const { files: _files, ...rest } = folderOrders;
  const messages = folderOrder(workspace, rest).map(({ message }) => message);
  for (const place of [/\./, /lock/, /patch/])
    assert.ok(messages.some((one) => new RegExp(`@fpf/files does not say where ${place.source} stands`).test(one)));
});

test('an order of a package that is not there is refused', () => {
  const findings = folderOrder(workspace, { ...folderOrders, gone: { order: 'a b' } });
  assert.deepEqual(
    findings.map(({ message }) => message),
    ['There is no package gone.'],
  );
});

test('the list names each import against the order, and has a row of counts for each package', () => {
  const lines = listOrder(workspace).split('\n');
  const header = lines.findIndex((line) => line.startsWith('package '));
  const rows = new Map(lines.slice(header + 1).map((line) => [line.split(' ')[0], line.split(/ {2,}/).slice(1)]));
  for (const { name, folder } of workspace.members) {
    if (!folder.startsWith('packages/')) continue;
    const [inside, between, against] = (rows.get(name) ?? []).map(Number);
    const listed = lines.slice(0, header).filter((line) => line.startsWith(`${folder}/`)).length;
    assert.equal(against, listed, name);
    assert.ok((inside ?? 0) >= (between ?? Number.NaN) && (between ?? 0) >= listed, name);
  }
  assert.equal(lines.at(-1), 'circles by value: 0');
});
