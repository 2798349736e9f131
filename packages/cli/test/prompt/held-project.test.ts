import assert from 'node:assert/strict';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ProjectInput } from '@fpf/project/options';
import { holdProject } from '../../src/prompt/held-project.ts';
import { scratch } from '../support/fpf.ts';

function inputOf(workspace: string, told: string[] = [], model?: string): ProjectInput {
  return {
    options: { workspace, model },
    notify: ({ message }) => void told.push(message),
    progress: (_what, work) => work,
    log: (message) => void told.push(message),
    secrets: () => undefined,
    atEnd: () => assert.fail('what a line leaves is tidied after it, and not what the project needs'),
  };
}

test('one project is open until its config, its lock, its report or a flag is another', async () => {
  const dir = scratch();
  const held = holdProject();
  const file = join(dir, 'fpf.config.json');
  const open = (model?: string): object => held.open(inputOf(dir, [], model));
  const first = open();
  assert.equal(open(), first);
  writeFileSync(file, '{}');
  const second = open();
  assert.notEqual(second, first);
  assert.equal(open(), second);
  assert.notEqual(open('rehearsal'), second);
  const report = join(dir, 'report.json');
  writeFileSync(report, '{}');
  writeFileSync(file, JSON.stringify({ guards: { measured: 'report.json' } }));
  const third = open();
  assert.equal(open(), third);
  utimesSync(report, 1, 1);
  const fourth = open();
  assert.notEqual(fourth, third);
  rmSync(report);
  assert.notEqual(open(), fourth);
  await held.close();
});

test('a config that is broken is refused, and when it is mended the project is open again', async () => {
  const dir = scratch();
  const held = holdProject();
  held.open(inputOf(dir));
  writeFileSync(join(dir, 'fpf.config.json'), '{ "policy": ');
  assert.throws(() => held.open(inputOf(dir)), /fpf\.config\.json/);
  writeFileSync(join(dir, 'fpf.config.json'), '{}');
  assert.ok(held.open(inputOf(dir)));
  await held.close();
});

test('what the open project says is said to the line that asks now', async () => {
  const dir = scratch();
  const held = holdProject();
  const [one, other]: [string[], string[]] = [[], []];
  const project = held.open(inputOf(dir, one));
  assert.equal(held.open(inputOf(dir, other)), project);
  project.input.notify({ code: 'model.stands-in', message: 'a notice' });
  assert.deepEqual([one, other], [[], ['a notice']]);
  await held.close();
});
