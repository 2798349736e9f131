import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { Approval, Policy, Person } from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import { movingClock } from '../support/moving-clock.ts';
import { allow, request, shelf } from '../support/approvals.ts';
import { ask } from '../support/ask.ts';

const call = guardedCall({ args: { path: 'a' } });
const question = 'approval.by:policy.ask[0]';
const mail = (email: string): Person => ({ user: 'shared', git: { email, from: 'global' } });

function asking(people: readonly string[], count?: number, signers?: string): Policy {
  const by = { people: [...people], ...(count !== undefined && { count }) };
  return { allow: [], deny: [], ask: [{ tool: 'touch', by }], ...(signers !== undefined && { signers }) };
}

async function told(policy: Policy, kept: readonly Approval[]) {
  const context = { ...guardContext(), policy, approvals: { of: async () => kept } };
  const { status, value, detail } = await ask(question, { call, clock: movingClock(), context });
  return [status === 'present' ? value : status, detail] as const;
}

const answered = (said: Partial<NonNullable<Approval['answered']>>): Approval => ({
  ...request({ call_hash: callHash(call) }),
  id: 'approval-1',
  state: 'allowed',
  by: [{ people: ['eve@x'] }],
  asked: { at: '2025-12-31T23:00:00.000Z', call: 'run-0/1' },
  expires: '9000-01-01T00:00:00.000Z',
  answered: { at: '2025-12-31T23:30:00.000Z', by: 'in words', ...said },
});

test('the record of an answer does not say whose word counts: the rule does', async () => {
  const adas = asking(['ada@x']);
  assert.deepEqual(await told(adas, [answered({ who: mail('ada@x') })]), [true, 'allowed by in words, not signed']);
  for (const [what, said] of [
    ['by words alone', { by: 'ada@x' }],
    ['by somebody else', { who: mail('eve@x') }],
    ['by nobody', { who: {} }],
  ] as const)
    assert.equal((await told(adas, [answered(said)]))[0], 'absent', what);
});

test('where the policy names signers only a confirmed signature counts', async () => {
  const adas = asking(['ada@x'], 1, 'signers');
  assert.equal((await told(adas, [answered({ who: mail('ada@x'), signature: 'S' })]))[0], 'absent');
  const signed = { principal: 'ada@x', key: 'SHA256:a' };
  assert.deepEqual(await told(adas, [answered({ by: 'Ada', signature: 'S', signed })]), [
    true,
    'allowed by Ada, signed as ada@x',
  ]);
  assert.equal(
    (await told(adas, [answered({ signature: 'S', signed: { ...signed, principal: 'eve@x' } })]))[0],
    'absent',
  );
});

test('of two that are needed one is not enough, and it says who is there', async () => {
  const { approvals, clock } = shelf();
  const policy = asking(['ada@x', 'ben@x'], 2);
  const of = async () => {
    const context = { ...guardContext(), policy, approvals };
    const { status, value, detail } = await ask(question, { call, clock, context });
    return [status === 'present' ? value : status, detail];
  };
  const { id } = await approvals.ask(
    request({ call_hash: callHash(call), by: [{ people: ['ada@x', 'ben@x'], count: 2 }] }),
  );
  assert.deepEqual(await of(), ['absent', undefined]);
  await approvals.answer(id, { ...allow, who: mail('ada@x') });
  assert.deepEqual(await of(), ['absent', '1 of 2 said yes of 2 of ada@x, ben@x: ada@x (user shared), not signed']);
  await approvals.answer(id, { ...allow, who: mail('ben@x') });
  assert.equal((await of())[0], true);
  await approvals.answer(id, { ...allow, decision: 'deny' });
  assert.equal((await of())[0], false);
});

test('of a rule that names nobody, or is not there, nothing is known', async () => {
  const one = [answered({ who: mail('ada@x') })];
  assert.equal((await told({ allow: [], deny: [], ask: [{ tool: 'touch' }] }, one))[0], 'unknown');
  assert.equal((await told({ allow: [], deny: [], ask: [] }, one))[0], 'unknown');
});
