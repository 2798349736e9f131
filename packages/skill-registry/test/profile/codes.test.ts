import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, codeOf } from '@fpf/contracts';
import { findingRules } from '@fpf/skill-registry';

test('every finding can be explained, and nothing is explained that is never found', () => {
  const explained = Object.keys(codes).filter((code) => /^skill\.[efhbkt]\d\d-/.test(code));
  assert.deepEqual(Object.keys(findingRules).sort(), explained.sort());
  for (const code of explained) assert.ok(codeOf(code)?.text && codeOf(code)?.next, code);
});

test('a stricter profile never weighs a finding less, but for what only ours asks', () => {
  const rank = { off: 0, warning: 1, error: 2 };
  for (const [code, { lenient, strict, fpf }] of Object.entries(findingRules))
    assert.ok(rank[lenient] <= rank[strict] && rank[strict] <= rank[fpf], code);
});
