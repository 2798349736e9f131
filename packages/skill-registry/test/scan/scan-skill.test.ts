import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '@fpf/contracts';
import { scanRules } from '../../src/scan/scan-rule.ts';
import { scanSkill } from '../../src/scan/scan-skill.ts';
import { file } from '../support/folders.ts';
import { benign } from './benign.ts';
import { hostile } from './corpus.ts';
import type { Sample } from './samples.ts';

const codesIn = ({ path, content }: Sample): readonly string[] =>
  [...new Set(scanSkill('demo', [file(path, content)]).map(({ code }) => code))].sort();

for (const sample of hostile) {
  test(`finds ${sample.name}`, () => {
    const found = codesIn(sample);
    for (const code of sample.finds)
      assert.ok(found.includes(code), `${code} is not among ${found.join(', ') || 'nothing'}`);
  });
}

for (const sample of benign) {
  test(`has nothing to say about ${sample.name}`, () => assert.deepEqual(codesIn(sample), []));
}

test('the corpus is of the size that is reported, and reaches every rule', () => {
  assert.ok(hostile.length >= 40 && benign.length >= 40);
  const reached = new Set(hostile.flatMap(({ finds }) => finds));
  assert.deepEqual([...reached].sort(), Object.keys(scanRules).sort());
  for (const code of reached) assert.ok(codeOf(code)?.text && codeOf(code)?.next, code);
});
