import assert from 'node:assert/strict';
import { lstatSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withPackLock } from '../../src/changes/index.ts';
import { planPin, writePin } from '../../src/models/index.ts';
import { code, input, workspace } from '../support/project-input.ts';

const kept = '{\n  "skills": { "max": 2 }\n}\n';

test('a pin is written while nobody else changes config, lock or packs, and over what was read', async () => {
  const dir = workspace(kept);
  const [from, file] = [input(dir), join(dir, 'fpf.config.json')];
  const plan = await planPin(from, 'rehearsal', false);
  withPackLock(join(dir, 'skill-packs'), () => assert.throws(() => writePin(from, plan), code('pack.busy')));
  assert.equal(readFileSync(file, 'utf8'), kept);
  writeFileSync(join(dir, 'fpf.lock.json'), '{}');
  assert.throws(() => writePin(from, plan), code('config.unreadable', /fpf\.lock\.json changed/));
  assert.equal(readFileSync(file, 'utf8'), kept);
});

test('a pin goes where the config leads, and is not written over another config', async () => {
  const dir = workspace(kept);
  const [from, file] = [input(dir), join(dir, 'fpf.config.json')];
  renameSync(file, join(dir, 'shared.json'));
  symlinkSync('shared.json', file);
  const plan = await planPin(from, 'rehearsal', false);
  writeFileSync(file, '{}');
  assert.throws(() => writePin(from, plan), code('config.unreadable', /fpf\.config\.json changed/));
  writeFileSync(file, kept);
  writePin(from, plan);
  assert.ok(lstatSync(file).isSymbolicLink());
  assert.equal(readFileSync(join(dir, 'shared.json'), 'utf8'), plan.after);
});

test('where there is no config one is made, unless another command was first', async () => {
  const dir = workspace();
  const [from, file] = [input(dir), join(dir, 'fpf.config.json')];
  const [plan, late] = [await planPin(from, 'rehearsal', false), await planPin(from, 'rehearsal', false)];
  writePin(from, plan);
  assert.throws(() => writePin(from, late), code('config.unreadable'));
  assert.equal(readFileSync(file, 'utf8'), plan.after);
});
