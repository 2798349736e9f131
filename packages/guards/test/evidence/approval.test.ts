import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { AdmittedCall, Approval, Approvals, Evidence } from '@fpf/contracts';
import { callHash, hashJson } from '@fpf/contracts/hash';
import { allow, deny, hourMs, request, shelf } from '../support/approvals.ts';
import { ask } from '../support/ask.ts';
import type { MovingClock } from '../support/moving-clock.ts';

type Kept = Pick<Approvals, 'of'>;
const of = (call: AdmittedCall, approvals: Kept, clock: MovingClock): Promise<Evidence> =>
  ask('approval', { call, clock, context: { ...guardContext(), approvals } });
const told = async (call: AdmittedCall, approvals: Kept, clock: MovingClock): Promise<unknown> => {
  const { status, value } = await of(call, approvals, clock);
  return status === 'present' ? value : status;
};

const call: AdmittedCall = {
  ...guardedCall({ args: { path: 'a' } }),
  skill: { id: 's', name: 's', version: '1.0.0', shipped: true, hash: 'sha256-1' },
};

test('an approval is of one tool of one skill by its bytes with just these arguments, once, for a time', async () => {
  const { approvals, clock } = shelf();
  assert.equal(await told(call, approvals, clock), 'absent', 'nobody was asked');
  const { id } = await approvals.ask(request({ call_hash: callHash(call) }));
  assert.equal(await told(call, approvals, clock), 'absent', 'nobody answered');
  await approvals.answer(id, allow);
  const { value, carrier } = await of(call, approvals, clock);
  assert.deepEqual([value, carrier?.type, carrier?.ref], [true, 'approval', id]);

  const others: Readonly<Record<string, AdmittedCall>> = {
    'another argument': { ...call, args: { path: 'b' } },
    'an argument more': { ...call, args: { path: 'a', force: true } },
    'the argument as another type': { ...call, args: { path: ['a'] } },
    'another normal form': { ...call, args: { path: 'a\u0301' } },
    'another skill': { ...call, skill: { ...call.skill, id: 't' } },
    'other bytes of the skill': { ...call, skill: { ...call.skill, hash: 'sha256-2' } },
    'another tool': { ...call, tool: { ...call.tool, name: 'other' } },
  };
  for (const [name, other] of Object.entries(others)) assert.equal(await told(other, approvals, clock), 'absent', name);
  assert.equal(
    await told({ ...call, call_id: 'run/7' }, approvals, clock),
    true,
    'the same deed in another run is the same question',
  );

  clock.at += hourMs - 1;
  assert.equal(await told(call, approvals, clock), true, 'its last moment');
  await approvals.use(id, 'run/1');
  assert.equal(await told(call, approvals, clock), true, 'used for this very call, which may begin again');
  assert.equal(await told({ ...call, call_id: 'run/2' }, approvals, clock), 'absent', 'used');
  clock.at += 1;
  assert.equal(await told(call, approvals, clock), 'absent', 'used for it, and expired');
});

test('an approval that has expired is none, also when the clock is put back', async () => {
  const { approvals, clock } = shelf();
  await approvals.answer((await approvals.ask(request({ call_hash: callHash(call) }))).id, allow);
  clock.at += hourMs;
  assert.equal(await told(call, approvals, clock), 'absent');
  clock.at -= hourMs / 2;
  assert.equal(await told(call, approvals, clock), 'absent');
});

test('what was allowed and taken back is a no', async () => {
  const { approvals, clock } = shelf();
  const { id } = await approvals.ask(request({ call_hash: callHash(call) }));
  await approvals.answer(id, allow);
  assert.equal(await told(call, approvals, clock), true);
  clock.at += 1;
  await approvals.answer(id, deny);
  assert.equal(await told(call, approvals, clock), false);
  clock.at += 24 * hourMs;
  assert.equal(await told(call, approvals, clock), 'absent', 'a no ends too');
});

test('a no is a no, and the last word counts', async () => {
  const { approvals, clock } = shelf();
  const { id } = await approvals.ask(request({ call_hash: callHash(call) }));
  await approvals.answer(id, deny);
  assert.equal(await told(call, approvals, clock), false);
});

const at = (ms: number): string => new Date(ms).toISOString();
function kept(now: number, state: Approval['state'], answered: number, more: Partial<Approval> = {}): Approval {
  return {
    id: `x-${answered}`,
    call_hash: callHash(call),
    skill: 's',
    tool: 'touch',
    args: {},
    why: '',
    state,
    expires: at(now + hourMs),
    asked: {
      at: at(now - hourMs),
      call: 'run/0',
    },
    answered: {
      at: at(now + answered),
      by: 'ada',
    },
    ...more,
  };
}

test('of several answers the last counts, whatever order they are kept in; at one time the no', async () => {
  const { clock } = shelf();
  const now = clock.at;
  const is = async (...all: readonly Approval[]): Promise<readonly unknown[]> => [
    await told(call, { of: async () => all }, clock),
    await told(call, { of: async () => all.toReversed() }, clock),
  ];
  assert.deepEqual(
    await is(kept(now, 'allowed', -20), kept(now, 'denied', -10)),
    [false, false],
    'denied after allowed',
  );
  assert.deepEqual(await is(kept(now, 'denied', -20), kept(now, 'allowed', -10)), [true, true]);
  assert.deepEqual(await is(kept(now, 'denied', -10), kept(now, 'allowed', -10)), [false, false]);
  const used = kept(now, 'used', -10, { used: { at: at(now - 5), call: 'run/0' } });
  assert.deepEqual(await is(kept(now, 'allowed', -20), used), ['absent', 'absent'], 'used after allowed');
  assert.deepEqual(await is(kept(now, 'allowed', -20), kept(now, 'denied', -10, { expires: at(now) })), [
    'absent',
    'absent',
  ]);
});

test('a store that lies gives nobody anything', async () => {
  const { clock } = shelf();
  const now = clock.at;
  const is = (...all: readonly Partial<Approval>[]): Promise<unknown> =>
    told(call, { of: async () => all as readonly Approval[] }, clock);
  assert.equal(await is(kept(now, 'allowed', -1, { call_hash: 'f'.repeat(64) })), 'absent', 'of another call');
  assert.equal(await is(kept(now, 'allowed', 1)), 'absent', 'answered in the future');
  assert.equal(await is(kept(now, 'allowed', -1, { expires: 'never' })), 'absent');
  assert.equal(
    await is(kept(now, 'allowed', -1, { used: { at: at(now), call: 'x' } })),
    'absent',
    'used, whatever its state',
  );
  const { answered: _, ...unanswered } = kept(now, 'allowed', -1);
  assert.equal(await is(unanswered), 'absent', 'allowed by nobody');
  assert.equal(await is(null as unknown as Approval), 'unknown');
  assert.equal(await told(call, { of: () => Promise.reject(new Error('damaged')) }, clock), 'unknown');
  assert.equal((await ask('approval')).status, 'unknown', 'nobody keeps any');
});

test('the carrier holds the hash of what was kept', async () => {
  const { clock } = shelf();
  const approval = kept(clock.at, 'allowed', -1);
  assert.equal((await of(call, { of: async () => [approval] }, clock)).carrier?.sha256, hashJson(approval));
});
