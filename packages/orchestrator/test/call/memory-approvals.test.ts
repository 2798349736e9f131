import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { memoryApprovals } from '../../src/approvals/memory-approvals.ts';

const request = {
  call_hash: '0'.repeat(64),
  skill: 'greeter@1.0.0',
  tool: 'greet',
  args: {},
  why: 'A rule asks.',
  call: 'run/1',
};

test('an approval of such a stack is taken back before it is used', async () => {
  const approvals = memoryApprovals(fixedHost());
  const { id } = await approvals.ask(request);
  await approvals.answer(id, { decision: 'allow', by: 'Ada', forMs: 60_000 });
  const { state, revoked } = await approvals.answer(id, { decision: 'deny', by: 'Eve', forMs: 60_000 });
  assert.deepEqual([state, revoked?.by, await approvals.use(id, 'run/1')], ['revoked', 'Eve', false]);
  assert.equal((await approvals.find(id)).state, 'revoked');
});

test('approvals of a stack that keeps none elsewhere: asked once, answered once, used once, and ending by themselves', async () => {
  const { clock, ...host } = fixedHost();
  let now = clock.now();
  const approvals = memoryApprovals({ ...host, clock: { ...clock, now: () => now } });
  const first = await approvals.ask(request);
  assert.equal((await approvals.ask({ ...request, call: 'run/2' })).id, first.id);
  assert.equal(await approvals.use(first.id, 'run/1'), false, 'before it is allowed');
  await approvals.answer(first.id, { decision: 'allow', by: 'Ada', forMs: 1_000 });
  await assert.rejects(approvals.answer(first.id, { decision: 'allow', by: 'Eve', forMs: 1_000 }), {
    code: 'approval.not-open',
  });
  assert.deepEqual([await approvals.use(first.id, 'run/1'), await approvals.use(first.id, 'run/2')], [true, false]);
  await assert.rejects(
    approvals.answer(first.id, { decision: 'deny', by: 'Eve', forMs: 1_000 }),
    { code: 'approval.not-open' },
    'used',
  );
  const second = await approvals.ask(request);
  await approvals.answer(second.id, { decision: 'allow', by: 'Ada', forMs: 1_000 });
  now += 1_100;
  assert.equal(await approvals.use(second.id, 'run/3'), false, 'after its end');
  const third = await approvals.ask(request);
  now += 86_400_100;
  await assert.rejects(approvals.answer(third.id, { decision: 'allow', by: 'Ada', forMs: 1_000 }), {
    code: 'approval.not-open',
  });
  await assert.rejects(approvals.answer('nobody', { decision: 'allow', by: 'Ada', forMs: 1_000 }), {
    code: 'approval.unknown',
  });
  assert.deepEqual(
    (await approvals.of(request.call_hash)).map(({ id }) => id),
    [third.id, second.id, first.id],
  );
});

test('an approval that was used for a call holds for that call when it begins again, and for no other', async () => {
  const approvals = memoryApprovals(fixedHost());
  const { id } = await approvals.ask(request);
  await approvals.answer(id, { decision: 'allow', by: 'Ada', forMs: 60_000 });
  assert.deepEqual(
    [await approvals.use(id, 'run/1'), await approvals.use(id, 'run/1'), await approvals.use(id, 'run/2')],
    [true, true, false],
  );
});
