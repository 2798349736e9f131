import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseTests, signs } from '../../bare/choose-tests.ts';
import { root } from '../support/copy-tree.ts';

const chosen = [...chooseTests(root)].flatMap(([folder, files]) => files.map((file) => join(folder, file)));

test('the tests that look at the machine are chosen by what they say', () => {
  for (const file of [
    'packages/agentfs-adapter/test/unconfined.test.ts',
    'packages/agentfs-adapter/test/ladder/ladder.long.test.ts',
    'packages/cli/test/frame/odd-places.long.test.ts',
    'packages/cli/test/sandboxed/limits.long.test.ts',
  ])
    assert.ok(chosen.includes(file), file);
  assert.deepEqual(
    chosen.filter((file) => /^packages\/(?:contracts|reporter|orchestrator)\//.test(file)),
    [],
    'nothing that only has the name of a step in its data',
  );
});

test('each sign is one that a chosen test has: a helper that is renamed is noticed', () => {
  const texts = chosen.map((file) => readFileSync(join(root, file), 'utf8'));
  for (const sign of signs)
    assert.ok(
      texts.some((text) => sign.test(text)),
      String(sign),
    );
});
