import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseSteps } from '../../release/rehearsal/release.ts';
import { root } from '../support/copy-tree.ts';

const guide = readFileSync(join(root, 'docs/guides/releasing.md'), 'utf8');

test('what the guide publishes with is what the rehearsal publishes with, in that order', () => {
  const block = /## Publish\n\n```sh[^\n]*\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const commands = block
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('npm run exec'))
    .map((line) => line.replace('npm run exec -- ', '').replace('node --conditions=@fpf/source ', ''));
  assert.deepEqual(
    commands,
    releaseSteps.map((step) => step.join(' ')),
  );
});
