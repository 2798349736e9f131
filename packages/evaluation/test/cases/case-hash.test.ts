import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseHash, type EvalCase } from '../../src/index.ts';
import { oneCall, tools } from '../support/models.ts';

test('a case is another one when anything that is asked, offered or right differs, and not when it is called otherwise', () => {
  const one = oneCall('read a', 'read_file', { path: 'a' });
  const others: readonly EvalCase[] = [
    { ...one, request: 'read b' },
    { ...one, before: [{ role: 'system', text: 'Be brief.' }] },
    { ...one, answers: [...one.answers, []] },
    { ...one, answers: [[]] },
    { ...one, tools },
    { ...one, tools: [] },
  ];
  assert.equal(new Set([one, ...others].map(caseHash)).size, 7);
  assert.equal(caseHash({ ...one, id: 'other', group: 'free', skill: 'x' }), caseHash(one));
});
