import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { wordForFpf } from '../../src/init/call-word.ts';
import { linkedToClone, ownClone } from '../../src/init/clone.ts';
import { scratch } from '../support/fpf.ts';

const root = join(import.meta.dirname, '../../../..');

test('the packages of a project are linked to the clone, its scripts run with its Node, and nothing else changes', () => {
  const manifest = {
    name: 'mine',
    scripts: {
      start: 'fpf run',
      test: 'fpf guards test && cucumber-js',
      other: 'node --test && nx run a',
      node: 'a-node',
    },
    dependencies: { '@fpf/contracts': '0.1.0' },
    devDependencies: {
      '@fpf/cli': '0.1.0',
      '@fpf/nx-skills': '0.1.0',
      '@cucumber/cucumber': '12.9.0',
      theirs: '1.0.0',
    },
    engines: { node: '>=20.19' },
  };
  assert.deepEqual(JSON.parse(linkedToClone(JSON.stringify(manifest), root)), {
    ...manifest,
    scripts: {
      start: 'fpf run',
      test: 'fpf guards test && fpf-exec cucumber-js',
      other: 'fpf-exec node --test && fpf-exec nx run a',
      node: 'a-node',
    },
    dependencies: { '@fpf/contracts': `file:${join(root, 'packages/contracts')}` },
    devDependencies: {
      '@cucumber/cucumber': `file:${join(root, 'node_modules/@cucumber/cucumber')}`,
      '@fpf/nx-skills': `file:${join(root, 'tools/nx-skills')}`,
      'fpf-agent-stack': `file:${root}`,
      theirs: '1.0.0',
    },
  });
  assert.equal(ownClone(), root);
});

test('a command is printed with the word that starts this program, and not with one that starts another', () => {
  const dir = scratch();
  const launcher = join(root, 'tools/bin/fpf');
  const linked = join(dir, 'linked');
  const theirs = join(dir, 'theirs');
  const ofNpm = join(dir, 'node_modules/.bin');
  for (const folder of [linked, theirs, ofNpm]) mkdirSync(folder, { recursive: true });
  for (const folder of [linked, ofNpm]) symlinkSync(launcher, join(folder, 'fpf'));
  writeFileSync(join(theirs, 'fpf'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(dir, 'fpf'), 'no program');
  assert.equal(wordForFpf(dir, ['', dir, linked].join(delimiter)), 'fpf');
  assert.equal(wordForFpf(dir, [theirs, linked].join(delimiter)), launcher);
  assert.equal(wordForFpf(dir, ofNpm), launcher);
});
