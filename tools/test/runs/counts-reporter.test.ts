import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { asCounts, type Counts } from '../../test-all/counts.ts';
import { root } from '../support/copy-tree.ts';

let dir: string;
before(() => {
  dir = mkdtempSync(join(tmpdir(), 'fpf-reporter-'));
});
after(() => rmSync(dir, { recursive: true, force: true }));

function reported(files: Readonly<Record<string, string>>): Counts | undefined {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const reporter = `--test-reporter=${join(root, 'tools/unit/counts-reporter.mjs')}`;
  // This process is itself started by a runner, and would be taken for a file of it.
  const env = { PATH: process.env['PATH'] };
  const ran = spawnSync(process.execPath, ['--test', reporter, ...Object.keys(files)], {
    cwd: dir,
    env,
    encoding: 'utf8',
  });
  return asCounts(JSON.parse(ran.stdout));
}

const from = (text: string): string => `import { after, before, describe, test } from 'node:test';\n${text}\n`;

test('a failed test is named with its file, the tests that it lies in, and what it threw', () => {
  const said = reported({
    'a.test.mjs': from(`
      test('holds', () => {});
      test('outer', async (t) => { await t.test('first', () => {}); await t.test('inner', () => { throw new Error('one\\ntwo'); }); });
      describe('suite', () => { test('in it', () => { throw new Error('three'); }); });
      test('is left out', { skip: 'no reason' }, () => {});`),
    'b.test.mjs': from(`before(() => { throw new Error('no set-up'); }); test('never begins', () => {});`),
    'c.test.mjs': from(
      `describe('its end fails', () => { after(() => { throw new Error('left over'); }); test('holds', () => {}); });`,
    ),
    'd.test.mjs': 'process.exit(3);\n',
  });
  assert.deepEqual(said, {
    passed: 3,
    failed: 5,
    failures: [
      { name: 'a.test.mjs > outer > inner', message: 'one two' },
      { name: 'a.test.mjs > outer', message: '1 subtest failed' },
      { name: 'a.test.mjs > suite > in it', message: 'three' },
      { name: 'b.test.mjs > never begins', message: 'no set-up' },
      { name: 'c.test.mjs > its end fails', message: 'left over' },
      { name: 'd.test.mjs', message: 'test failed' },
    ],
    skipped: [{ name: 'is left out', reason: 'no reason' }],
  });
});

test('of very many the first fifty are named, and no message is long', () => {
  const said = reported({
    'many.test.mjs': from(
      `for (let i = 0; i < 60; i += 1) test('n' + i, () => { throw new Error('x'.repeat(1e6)); });`,
    ),
  });
  assert.equal(said?.failed, 60);
  assert.equal(said.failures.length, 50);
  assert.ok(JSON.stringify(said).length < 20_000);
});
