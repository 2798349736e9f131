import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Policy, PolicyRule } from '@fpf/contracts';
import { judgePermission } from '../../src/rules/permission.ts';
import { checkPolicy } from '../../src/rules/check-policy.ts';
import { at, caseOf, permit, present, said } from '../support/permission.ts';

const first = 'approval.by:policy.ask[0]';
const second = 'approval.by:policy.ask[1]';
const byAda: PolicyRule = { tool: 'write_file', by: { people: ['ada@x'] } };
const byTwo: PolicyRule = { tool: 'write_file', by: { people: ['ada@x', 'ben@x'], count: 2 } };
const asks = (...ask: PolicyRule[]): Partial<Policy> => ({ ask });
const waits: Evidence = {
  id: first,
  status: 'absent',
  by: 'approval.by',
  carrier: { type: 'approvals', ref: 'x', at },
  detail: '1 of 2 said yes: Ada',
};

test('a rule that names people takes no word but theirs', () => {
  assert.equal(said(asks(byAda), { found: { approval: true } }), 'permission.ask');
  assert.equal(said(asks(byAda), { found: { [first]: true } }), 'pass');
  assert.equal(said(asks(byAda), { found: { [first]: false } }), 'permission.refused');
  assert.equal(said(asks(byAda), { found: { [second]: true } }), 'permission.ask');
  assert.equal(said(asks(byAda), { evidence: [{ ...waits, status: 'unknown' }] }), 'permission.ask');
});

test('each rule that asks has to be content', () => {
  const plain = { tool: 'write_file' };
  assert.equal(said(asks(byAda, byTwo), { found: { [first]: true } }), 'permission.ask');
  assert.equal(said(asks(byAda, byTwo), { found: { [first]: true, [second]: true } }), 'pass');
  assert.equal(said(asks(byAda, byTwo), { found: { [first]: true, [second]: false } }), 'permission.refused');
  assert.equal(said(asks(byAda, plain), { found: { [first]: true } }), 'permission.ask');
  assert.equal(said(asks(plain, byAda), { found: { approval: true } }), 'permission.ask');
  assert.equal(said(asks(plain, byAda), { found: { approval: true, [second]: true } }), 'pass');
});

test('one question is asked once, for the rule that plainly matches, and of many rules only the first are', () => {
  const perhaps: PolicyRule = { tool: 'write_file', args: { path: { path: ['secret/**'] } }, reason: 'perhaps' };
  const plain: PolicyRule = { tool: 'write_file', reason: 'plainly' };
  for (const rules of [
    [perhaps, plain],
    [plain, perhaps],
    [plain, { ...plain, reason: 'again' }],
  ]) {
    const { reasons } = permit(asks(...rules), { args: { path: 'a' } });
    assert.deepEqual([reasons.length, /: plainly; /.test(reasons[0]?.message ?? '')], [1, true]);
  }
  assert.equal(permit(asks(...Array.from({ length: 40 }, () => byAda))).reasons.length, 8);
});

test('what is asked says of whom, why and how far it is', () => {
  const [reason] = permit(asks({ ...byTwo, reason: 'paint stays' }), { evidence: [waits] }).reasons;
  assert.match(
    reason?.message ?? '',
    /by 2 of ada@x, ben@x: paint stays; 1 of 2 said yes: Ada \(approval\.by:policy\.ask\[0\]\)/,
  );
  assert.deepEqual(reason?.refs, [first]);
});

test('what was decided on is the word of the people', () => {
  const { evidence } = judgePermission(
    caseOf(asks(byAda), { evidence: [present(first, true), present('approval', true)] }),
  );
  assert.deepEqual(
    evidence.map(({ id }) => id),
    [first],
  );
});

const wrong: readonly (readonly [what: string, policy: Partial<Policy>, at: string, words: RegExp])[] = [
  ['an empty list', asks({ tool: 'a', by: { people: [] } }), '/policy/ask/0/by/people', /names nobody/],
  [
    'more than there are',
    asks({ tool: 'a', by: { people: ['x', 'y'], count: 3 } }),
    '/policy/ask/0/by/count',
    /wants 3 of 2 people/,
  ],
  [
    'more than the one',
    asks({ tool: 'a', by: { people: ['x'], count: 2 } }),
    '/policy/ask/0/by/count',
    /wants 2 of 1 person/,
  ],
  ['a name twice', asks({ tool: 'a', by: { people: ['x', 'x'] } }), '/policy/ask/0/by/people', /"x" twice/],
  ['people under allow', { allow: [{ tool: 'a', by: { people: ['x'] } }] }, '/policy/allow/0/by', /under ask only/],
  ['people under deny', { deny: [{ tool: 'a', by: { people: ['x'] } }] }, '/policy/deny/0/by', /under ask only/],
  ['no number', asks({ tool: 'a', by: { people: ['x'], count: 0 } }), '/policy/ask/0/by/count', /must be >= 1/],
  [
    'another member',
    asks({ tool: 'a', by: { people: ['x'], signed: true } as never }),
    '/policy/ask/0/by/signed',
    /not a member/,
  ],
];
for (const [what, policy, place, words] of wrong) {
  test(`what is wrong with the people of a rule is told by its place: ${what}`, () => {
    const found = checkPolicy({ allow: [], deny: [], ask: [], ...policy });
    assert.deepEqual(
      found.map(({ refs }) => refs[0]),
      [place],
    );
    assert.match(found[0]?.message ?? '', words);
  });
}

test('a rule whose people cannot be read stops the call, whatever anybody said', () => {
  const broken = asks({ tool: 'write_file', by: { people: [] } });
  assert.equal(said(broken, { found: { approval: true, [first]: true } }), 'policy.bad-rule');
});

test('of two rules that ask of the same tool neither is pointless where the later names people', () => {
  assert.deepEqual(checkPolicy({ allow: [], deny: [], ask: [{ tool: '*' }, byAda, byTwo] }), []);
  assert.equal(checkPolicy({ allow: [], deny: [], ask: [byAda, { tool: 'write_file' }] }).length, 1);
});
