import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Approval } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { allow, deny, hashA, hourMs, request, scratch, shelf } from '../support/approvals.ts';

const code = (wanted: string) => (error: unknown) => (error as { code?: unknown }).code === wanted;

test('nothing is made before something is asked, and what is made is its owner’s alone', async () => {
  const { dir, approvals } = shelf();
  assert.deepEqual(await approvals.list(), { approvals: [], damaged: [] });
  assert.deepEqual(await approvals.of(hashA), []);
  assert.equal(existsSync(dir), false);
  const { id } = await approvals.ask(request());
  assert.equal(statSync(dir).mode & 0o777, 0o700);
  assert.deepEqual(readdirSync(dir), [`${id}.asked.json`]);
  assert.equal(statSync(join(dir, `${id}.asked.json`)).mode & 0o777, 0o600);
});

test('a question is asked once while it is open, and again when it has expired', async () => {
  const { approvals, clock } = shelf();
  const first = await approvals.ask(request());
  assert.deepEqual(check(Approval, first), []);
  assert.equal(first.state, 'asked');
  assert.equal((await approvals.ask(request({ call: 'run/2' }))).id, first.id);
  clock.at += 24 * hourMs - 1;
  assert.equal((await approvals.ask(request())).id, first.id);
  clock.at += 1;
  const second = await approvals.ask(request());
  assert.notEqual(second.id, first.id);
  assert.deepEqual(
    (await approvals.of(hashA)).map(({ id }) => id),
    [second.id, first.id],
    'the newest first',
  );
});

test('a question stays open for as long as it is asked for', async () => {
  const { approvals, clock } = shelf();
  const { id, asked, expires } = await approvals.ask(request({ openForMs: 9 * 24 * hourMs }));
  assert.equal(Date.parse(expires) - Date.parse(asked.at), 9 * 24 * hourMs);
  clock.at += 9 * 24 * hourMs - 1;
  assert.equal((await approvals.answer(id, allow)).state, 'allowed', 'nine days later');
  for (const openForMs of [0, -1, 0.5, NaN, Infinity, 367 * 24 * hourMs])
    await assert.rejects(approvals.ask(request({ call_hash: 'b'.repeat(64), openForMs })), code('schema.not-valid'));
});

test('what the call would change is kept with its question, and a question without it reads as before', async () => {
  const { approvals } = shelf();
  const preview: NonNullable<Approval['preview']> = [
    { path: 'a', op: 'modify', type: 'file', bytes_before: 3, bytes_after: 5 },
  ];
  const { id } = await approvals.ask(request({ preview }));
  assert.deepEqual((await approvals.find(id)).preview, preview);
  assert.deepEqual((await approvals.answer(id, allow)).preview, preview);
  const plain = await approvals.ask(request({ call_hash: 'b'.repeat(64) }));
  assert.equal('preview' in (await approvals.find(plain.id)), false);
  const [change] = preview;
  assert.ok(change);
  for (const odd of [[], Array.from({ length: 33 }, () => change), [{ ...change, bytes_after: -1 }]])
    await assert.rejects(approvals.ask(request({ call_hash: 'c'.repeat(64), preview: odd })), code('schema.not-valid'));
});

test('what was allowed is used once, and then asked anew', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request());
  assert.equal(await approvals.use(id, 'run/1'), false, 'only asked');
  const allowed = await approvals.answer(id, { ...allow, note: 'just this once' });
  assert.deepEqual(check(Approval, allowed), []);
  assert.deepEqual([allowed.state, allowed.answered?.by, allowed.answered?.note], ['allowed', 'ada', 'just this once']);
  assert.equal((await approvals.ask(request())).id, id, 'it stands, so nothing is asked');
  assert.equal(await approvals.use(id, 'run/2'), true);
  assert.equal(await approvals.use(id, 'run/2'), true, 'the same call, which was broken off and begins again');
  assert.equal(await approvals.use(id, 'run/3'), false);
  const [used] = await approvals.of(hashA);
  assert.deepEqual([used?.state, used?.used?.call], ['used', 'run/2']);
  assert.deepEqual(check(Approval, used), []);
  assert.notEqual((await approvals.ask(request())).id, id);
});

test('an approval ends when it was said to', async () => {
  const { approvals, clock } = shelf();
  const { id } = await approvals.ask(request());
  const { expires } = await approvals.answer(id, allow);
  assert.equal(expires, new Date(clock.at + hourMs).toISOString());
  clock.at += hourMs;
  assert.equal(await approvals.use(id, 'run/1'), false);
});

test('a question has one answer', async () => {
  const { approvals, clock } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.answer(id, deny);
  await assert.rejects(approvals.answer(id, allow), code('approval.not-open'));
  assert.equal(await approvals.use(id, 'run/1'), false);
  assert.equal((await approvals.ask(request())).state, 'denied', 'a no stands as long as the question would have');
  clock.at += 24 * hourMs;
  const late = await approvals.ask(request());
  assert.equal(late.state, 'asked');
  clock.at += 24 * hourMs;
  await assert.rejects(approvals.answer(late.id, allow), code('approval.not-open'), 'nobody answered in time');
});

test('of answers given at once one is taken; a no counts beside a yes that was first', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request());
  const given = await Promise.allSettled([allow, deny, allow, deny].map((answer) => approvals.answer(id, answer)));
  const taken = given.flatMap((one) => (one.status === 'fulfilled' ? [one.value.state] : []));
  const [kept] = await approvals.of(hashA);
  assert.deepEqual(taken.toSorted(), taken.includes('allowed') ? ['allowed', 'revoked'] : ['denied']);
  assert.equal(kept?.state, taken.includes('allowed') ? 'revoked' : 'denied');
  assert.ok(given.every((one) => one.status === 'fulfilled' || code('approval.not-open')(one.reason)));
});

test('an approval is given for a time, and for no more than a year', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request());
  for (const forMs of [0, -1, 0.5, NaN, Infinity, 1e15])
    await assert.rejects(approvals.answer(id, { ...allow, forMs }), code('schema.not-valid'), String(forMs));
  await assert.rejects(approvals.answer(id, { ...allow, by: '' }), code('schema.not-valid'));
  assert.equal((await approvals.of(hashA))[0]?.state, 'asked');
});

test('the beginning of an id is enough while it is the only one', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.ask(request({ call_hash: `${'a'.repeat(11)}${'b'.repeat(53)}` }));
  await assert.rejects(
    approvals.answer('aaa', allow),
    (error: Error) => code('approval.ambiguous')(error) && error.message.includes(id),
  );
  assert.equal((await approvals.answer('aaaaaaaaaaaa', allow)).id, id);
  await assert.rejects(approvals.answer('f', allow), code('approval.unknown'));
});

test('an id that is the beginning of another means itself', async () => {
  const { approvals, clock } = shelf();
  for (let turn = 0; turn < 10; turn += 1) {
    await approvals.ask(request());
    clock.at += 24 * hourMs;
  }
  const { id } = await approvals.ask(request());
  assert.match(id, /-11$/);
  await assert.rejects(
    approvals.answer('aaaaaaaaaaaa-1', allow),
    code('approval.not-open'),
    'the first, which has expired',
  );
  assert.equal((await approvals.answer(id, allow)).id, id);
});

test('no text that is no id of ours names a file', async () => {
  const { approvals, dir } = shelf();
  await approvals.ask(request());
  writeFileSync(join(dir, '..', 'outside.asked.json'), '{}');
  for (const text of [
    '',
    '.',
    '..',
    '../outside',
    '/etc/passwd',
    'a\0',
    'AAAA',
    '*',
    '__proto__',
    'a'.repeat(10_000),
    '\ud800',
    'aaaaaaaaaaaa-1/..',
  ]) {
    await assert.rejects(approvals.answer(text, allow), code('approval.unknown'), JSON.stringify(text.slice(0, 20)));
    assert.equal(await approvals.use(text, 'run/1'), false);
  }
});

test('another call with the same beginning of its hash is another call', async () => {
  const { approvals } = shelf();
  const twin = `${hashA.slice(0, 63)}b`;
  const one = await approvals.ask(request());
  const two = await approvals.ask(request({ call_hash: twin, args: { path: 'b' } }));
  assert.notEqual(one.id, two.id);
  await approvals.answer(one.id, allow);
  assert.deepEqual(
    (await approvals.of(twin)).map(({ id, state }) => [id, state]),
    [[two.id, 'asked']],
  );
  assert.equal((await approvals.list()).approvals.length, 2);
});

test('drafts that a crash left, and files of others, count for nothing', async () => {
  const { approvals, dir, clock } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.answer(id, allow);
  for (const name of [
    `${id}.ended.json.0123456789ab.tmp`,
    `${id}.ended.json.bak`,
    `${id}.ended`,
    'README',
    `${id}x.ended.json`,
    `${id.toUpperCase()}.ended.json`,
  ])
    writeFileSync(join(dir, name), '{"id":1}');
  assert.equal((await approvals.of(hashA))[0]?.state, 'allowed');
  assert.equal(await approvals.use(id, 'run/1'), true);
  clock.at += 1;
  assert.equal(await approvals.use(id, 'run/2'), false);
});

test('a folder that others may write in is not trusted', { skip: process.getuid === undefined }, async () => {
  const { approvals, dir } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.answer(id, allow);
  chmodSync(dir, 0o770);
  await assert.rejects(approvals.of(hashA), code('approval.damaged'));
  await assert.rejects(approvals.use(id, 'run/1'), code('approval.damaged'));
  chmodSync(dir, 0o700);
  assert.equal(await approvals.use(id, 'run/1'), true);
});

test('what is told is frozen, and what was asked is a copy', async () => {
  const { approvals } = shelf();
  const args = { path: 'a' };
  const asked = await approvals.ask(request({ args }));
  args.path = 'b';
  assert.deepEqual(asked.args, { path: 'a' });
  assert.ok(Object.isFrozen(asked) && Object.isFrozen(asked.args));
  assert.ok(Object.isFrozen((await approvals.of(hashA))[0]?.asked));
});

test('a folder is found where it is, and nowhere else', async () => {
  const dir = scratch();
  writeFileSync(join(dir, 'file'), '');
  const { approvals } = shelf(join(dir, 'file'));
  await assert.rejects(approvals.ask(request()));
});
