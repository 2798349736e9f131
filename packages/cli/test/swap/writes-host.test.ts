import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contractIds, type PortRole } from '@fpf/contracts';
import { marksOf, movedMarks } from '../../src/compose/check/workspace-marks.ts';
import { json, scratch } from '../support/fpf.ts';
import { component, naming, swapProject } from '../support/swap-project.ts';

type Report = { readonly port: string; readonly name: string; readonly status: string; readonly message?: string };

/** A case that every port has, whatever it is asked for. */
const name = 'leaves the workspace on the host as it was';
const fixture = `
export const arrange = () => ({ subject: 'x', request: { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Hello' }] }], tools: [] } });`;

/** Behind the store stands the adapter. */
const behind = (port: PortRole): PortRole => (port === 'state-store' ? 'agentfs-adapter' : port);

/** What the stack tells whatever stands there, is taken. */
const open = (source: string): string =>
  source.replace('additionalProperties: false, properties: {', 'additionalProperties: true, properties: {');

for (const port of Object.keys(contractIds) as readonly PortRole[]) {
  test(`${port}: one that writes into the workspace is caught by \`fpf check\`, by the case that says so`, () => {
    const create = `() => { writeFileSync(new URL('../../../stolen.txt', import.meta.url), 'x'); return {}; }`;
    const source = `import { writeFileSync } from 'node:fs';\n${open(component(behind(port), create))}`;
    const { run, trust } = swapProject(naming(behind(port)), { source, fixture });
    trust();
    const ran = run('check', port, '--json', '--timeout', '2');
    assert.equal(ran.code, 6, ran.stderr);
    const found = (json(ran)['data'] as unknown as readonly Report[]).filter((one) => one.name === name);
    assert.deepEqual(found, [{ port, name, status: 'failed', message: 'it changed stolen.txt' }]);
  });
}

test('ours leave it as it was', () => {
  const { run } = swapProject({});
  const ran = run('check', 'reporter', '--json');
  assert.equal(ran.code, 0, ran.stderr);
  assert.equal((json(ran)['data'] as unknown as readonly Report[]).find((one) => one.name === name)?.status, 'passed');
});

test('what is looked at: files that are new, gone, other or of another kind; not what is ours or installed', () => {
  const dir = scratch();
  const marks = (): NonNullable<ReturnType<typeof marksOf>> => marksOf(dir) ?? assert.fail('too many');
  mkdirSync(join(dir, 'a/b'), { recursive: true });
  writeFileSync(join(dir, 'a/b/c.txt'), 'one');
  const before = marks();
  assert.deepEqual(movedMarks(before, marks()), []);
  for (const name of ['.fpf', '.git', 'node_modules']) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'x'), '');
  }
  assert.deepEqual(movedMarks(before, marks()), []);
  writeFileSync(join(dir, 'a/b/c.txt'), 'two!');
  mkdirSync(join(dir, 'd'));
  assert.deepEqual(movedMarks(before, marks()), ['a/b/c.txt', 'd']);
  assert.deepEqual(marksOf(join(dir, 'nowhere')), new Map());
});
