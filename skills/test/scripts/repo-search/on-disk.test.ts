import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manyLongNames } from '../../support/many-long-names.ts';
import { temporary } from '../../support/folders.ts';
import { byHand } from '../../support/shipped-script.ts';

test('what search_repo gives stays within its bytes, and says what it left out', async (t) => {
  const { output = {} } = await byHand('repo-search/scripts/search-repo.mjs', manyLongNames(temporary(t)), {
    query: 'x',
    context: 5,
  });
  assert.equal(output['truncated'], true);
  assert.ok(Buffer.byteLength(JSON.stringify(output)) < 262_144);
});
