import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Approval, FpfError } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { allow, deny, hashA, hourMs, request, type Shelf, shelf } from '../support/approvals.ts';

async function allowed(): Promise<Shelf & { readonly id: string }> {
  const kept = shelf();
  const { id } = await kept.approvals.ask(request());
  await kept.approvals.answer(id, allow);
  return { ...kept, id };
}

const refused = (says: RegExp, next: RegExp) => (error: unknown) => {
  assert.ok(FpfError.is(error), String(error));
  assert.equal(error.code, 'approval.not-open');
  assert.match(error.message, says);
  assert.match(error.hint, next);
  return true;
};

test('an allowance that is not used is taken back, and is a no from then on', async () => {
  const { approvals, clock, id } = await allowed();
  clock.at += 1;
  const told = await approvals.answer(id.slice(0, 4), deny);
  assert.deepEqual(check(Approval, told), []);
  assert.deepEqual([told.state, told.answered?.by, told.revoked?.note], ['revoked', 'ada', 'not today']);
  assert.equal(await approvals.use(id, 'run/1'), false);
  assert.equal((await approvals.ask(request())).id, id, 'the no stands, and nothing is asked');
  await assert.rejects(approvals.answer(id, allow), refused(/allowed, and taken back; that holds until/, /After that/));
  await assert.rejects(approvals.answer(id, deny), refused(/taken back/, /After that/));
  clock.at += 24 * hourMs;
  assert.equal((await approvals.ask(request())).state, 'asked');
});

test('a no stands as long as the question would have, or the yes where that is longer', async () => {
  const { approvals, clock, id } = await allowed();
  assert.equal((await approvals.answer(id, deny)).expires, new Date(clock.at + 24 * hourMs).toISOString());
  const kept = shelf();
  const { id: long } = await kept.approvals.ask(request());
  await kept.approvals.answer(long, { ...allow, forMs: 48 * hourMs });
  kept.clock.at += 30 * hourMs;
  const { expires } = await kept.approvals.answer(long, deny);
  assert.equal(expires, new Date(kept.clock.at + 18 * hourMs).toISOString());
  assert.equal((await kept.approvals.ask(request())).state, 'revoked');
});

test('what was used cannot be taken back, and says what it was used for', async () => {
  const { approvals, id } = await allowed();
  assert.equal(await approvals.use(id, 'run/1'), true);
  await assert.rejects(
    approvals.answer(id, deny),
    refused(/used by the call run\/1, and cannot be taken back/, /fpf diff/),
  );
  assert.equal((await approvals.of(hashA))[0]?.state, 'used');
  assert.equal(await approvals.use(id, 'run/1'), true, 'the call that has it may begin again');
});

test('what can be done is told by what became of the question', async () => {
  const { approvals, clock, id } = await allowed();
  await assert.rejects(approvals.answer(id, allow), refused(/allowed until/, new RegExp(`fpf approvals deny ${id}`)));
  clock.at += hourMs;
  await assert.rejects(approvals.answer(id, deny), refused(/has expired/, /asked anew/));
  const { id: next } = await approvals.ask(request());
  await approvals.answer(next, deny);
  await assert.rejects(approvals.answer(next, allow), refused(/denied; that holds until/, /After that/));
});

test('a clock that was put back keeps nobody from taking an allowance back', async () => {
  const { approvals, clock, id } = await allowed();
  clock.at -= 1;
  assert.equal((await approvals.answer(id, deny)).state, 'revoked');
  clock.at += 1;
  assert.equal(await approvals.use(id, 'run/1'), false);
});

test('an end that is none of ours allows nothing', async () => {
  for (const end of [
    { end: 'revoked', at: 'x', by: 'ada' },
    { end: 'given' },
    { end: 'used', at: '2026-01-01T00:00:00.000Z' },
  ]) {
    const { approvals, dir, id } = await allowed();
    writeFileSync(join(dir, `${id}.ended.json`), JSON.stringify({ id, ...end }));
    await assert.rejects(approvals.of(hashA), (error) => FpfError.is(error) && error.code === 'approval.damaged');
    assert.equal(await approvals.use(id, 'run/1').catch(() => false), false);
  }
});
