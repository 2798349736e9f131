import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  Approval,
  type ApprovalAnswer,
  type NeededPeople,
  type Person,
  personText,
  type SignedBy,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { createFileApprovals } from '../../src/approvals/index.ts';
import { deny, hashA, hourMs, request, scratch, shelf } from '../support/approvals.ts';
import { movingClock } from '../support/moving-clock.ts';

const code =
  (wanted: string, words = /./) =>
  (error: Error & { readonly code?: unknown }) =>
    error.code === wanted && words.test(error.message);

const mail = (email: string, user = 'shared'): Person => ({ user, uid: 1000, git: { email, from: 'global' } });
const yes = (who?: Person): ApprovalAnswer => ({
  decision: 'allow',
  by: who ? personText(who) : 'somebody',
  forMs: hourMs,
  ...(who && { who }),
});
const one: readonly NeededPeople[] = [{ people: ['ada@x', 'ben'] }];
const two: readonly NeededPeople[] = [{ people: ['ada@x', 'ben@x', 'cleo'], count: 2 }];

test('a person is told by name, and kept as they are known', async () => {
  const { approvals } = shelf();
  const who: Person = { user: 'ada', uid: 1000, git: { name: 'Ada Lovelace', email: 'ada@x', from: 'global' } };
  const { id } = await approvals.ask(request());
  await approvals.answer(id, yes(who));
  const { answered } = await approvals.find(id);
  assert.deepEqual([answered?.by, answered?.who], ['Ada Lovelace <ada@x> (user ada)', who]);
  assert.deepEqual(
    [mail('a@x'), { git: { name: 'A', from: 'system' } }, { user: 'a' }, {}].map((each) => personText(each as Person)),
    ['a@x (user shared)', 'A', 'a', 'somebody'],
  );
});

test('an answer of before, with a name alone, is read as it was', async () => {
  const { approvals, dir } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.answer(id, yes());
  const file = join(dir, `${id}.answered.json`);
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(file, 'utf8'))), ['at', 'by', 'decision', 'expires', 'id']);
  assert.equal((await approvals.find(id)).answered?.by, 'somebody');
});

test('a yes of somebody else is refused by name, and the question stays open', async () => {
  const { approvals } = shelf();
  const { id, by } = await approvals.ask(request({ by: one }));
  assert.deepEqual(by, one);
  for (const who of [
    undefined,
    {},
    { user: 'eve' },
    mail('ada@y'),
    { git: { name: 'ada@x', from: 'global' } } as const,
  ])
    await assert.rejects(approvals.answer(id, yes(who)), code('approval.not-yours', /for ada@x or ben to allow/));
  assert.equal((await approvals.find(id)).state, 'asked');
  assert.equal((await approvals.answer(id, yes({ user: 'ben' }))).state, 'allowed');
});

test('where two are needed the first yes leaves it open, and the same person counts once', async () => {
  const { approvals, clock } = shelf();
  const { id } = await approvals.ask(request({ by: two }));
  const first = await approvals.answer(id, yes(mail('ada@x')));
  assert.deepEqual(
    [first.state, first.yeses?.length, first.answered, check(Approval, first)],
    ['asked', 1, undefined, []],
  );
  for (const same of [mail('ada@x'), mail('ada@x', 'other'), { ...mail('ada@x'), git: undefined, user: 'shared' }])
    await assert.rejects(
      approvals.answer(id, yes(JSON.parse(JSON.stringify(same)) as Person)),
      code(same.git ? 'approval.said-before' : 'approval.not-yours'),
    );
  assert.equal(await approvals.use(id, 'run/1'), false);
  clock.at += 1000;
  const second = await approvals.answer(id, yes(mail('ben@x')));
  assert.deepEqual([second.state, second.yeses?.length, check(Approval, second)], ['allowed', 2, []]);
  assert.equal(Date.parse(second.expires), clock.at - 1000 + hourMs, 'it ends with the first of them');
  assert.equal(await approvals.use(id, 'run/1'), true);
  assert.equal(await approvals.use(id, 'run/2'), false);
});

test('two names of one account are one person', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request({ by: [{ people: ['ada@x', 'ada'], count: 2 }] }));
  await approvals.answer(id, yes(mail('ada@x', 'ada')));
  await assert.rejects(approvals.answer(id, yes({ user: 'ada' })), code('approval.said-before'));
});

test('one no ends it, after a first yes too', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request({ by: two }));
  await approvals.answer(id, yes(mail('ada@x')));
  assert.equal((await approvals.answer(id, deny)).state, 'denied');
  await assert.rejects(approvals.answer(id, yes(mail('ben@x'))), code('approval.not-open'));
});

test('of two that say yes at once both count', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request({ by: two }));
  await Promise.all([approvals.answer(id, yes(mail('ada@x'))), approvals.answer(id, yes(mail('ben@x')))]);
  assert.equal((await approvals.find(id)).state, 'allowed');
});

test('a yes whose time is over before the other comes is none', async () => {
  const { approvals, clock } = shelf();
  const { id } = await approvals.ask(request({ by: two }));
  await approvals.answer(id, yes(mail('ada@x')));
  clock.at += hourMs;
  assert.equal((await approvals.answer(id, yes(mail('ben@x')))).state, 'asked');
  assert.equal((await approvals.answer(id, yes(mail('ada@x')))).state, 'allowed');
});

test('an answer that is put there by hand counts only for whom it is of', async () => {
  const { approvals, dir, clock } = shelf();
  const { id } = await approvals.ask(request({ by: one }));
  const at = new Date(clock.at).toISOString();
  const expires = new Date(clock.at + hourMs).toISOString();
  const forged = { id, decision: 'allow', at, by: 'ada@x', expires };
  writeFileSync(join(dir, `${id}.answered.json`), canonicalJson(forged));
  assert.equal((await approvals.find(id)).state, 'asked');
  assert.equal(await approvals.use(id, 'run/1'), false);
  writeFileSync(
    join(dir, `${id}.answered.json`),
    canonicalJson({ ...forged, signed: { principal: 'ada@x', key: 'k' } }),
  );
  await assert.rejects(approvals.find(id), code('approval.damaged'));
});

test('a yes of others than are needed now is no answer: they are asked', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.answer(id, yes({ user: 'eve' }));
  const next = await approvals.ask(request({ by: one }));
  assert.deepEqual([next.state, next.id === id], ['asked', false]);
  assert.equal((await approvals.ask(request({ by: one }))).id, next.id);
  await approvals.answer(next.id, yes({ user: 'ben' }));
  assert.equal((await approvals.ask(request({ by: one }))).id, next.id);
});

const signers: Record<string, SignedBy> = {
  A: { principal: 'ada@x', key: 'SHA256:a' },
  A2: { principal: 'ben@x', key: 'SHA256:a' },
  B: { principal: 'ben@x', key: 'SHA256:b' },
};

/** A store that takes `KEY:BYTES` for a signature. */
function signing() {
  const clock = movingClock();
  const dir = join(scratch(), 'approvals');
  const confirm = async (bytes: string, signature: string): Promise<SignedBy | undefined> =>
    signature.slice(signature.indexOf(':') + 1) === bytes
      ? signers[signature.slice(0, signature.indexOf(':'))]
      : undefined;
  const by = (key: string, who?: Person): ApprovalAnswer => ({ ...yes(who), sign: async (bytes) => `${key}:${bytes}` });
  return { clock, dir, by, approvals: createFileApprovals(dir, { clock, confirm }) };
}

test('where answers have to be signed only the key says who it was', async () => {
  const { approvals, by, dir } = signing();
  const needed = two.map((each) => ({ ...each, signed: true as const }));
  const { id } = await approvals.ask(request({ by: needed }));
  await assert.rejects(
    approvals.answer(id, yes(mail('ada@x'))),
    code('approval.not-yours', /signed to allow.*not signed/),
  );
  await assert.rejects(approvals.answer(id, by('X', mail('ada@x'))), code('approval.not-signed'));
  const first = await approvals.answer(id, by('A', mail('zoe@x')));
  assert.deepEqual([first.state, first.yeses?.[0]?.signed], ['asked', signers['A']]);
  await assert.rejects(approvals.answer(id, by('A2')), code('approval.said-before'), 'one key is one person');
  assert.equal((await approvals.answer(id, by('B'))).state, 'allowed');
  const file = join(dir, `${id}.answered.json`);
  const record = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  assert.equal(record['signed'], undefined, 'what a key says is never kept');
  for (const [what, change] of [
    ['who', { who: mail('ada@x') }],
    ['until when', { expires: '2999-01-01T00:00:00.000Z' }],
    ['when', { at: '2000-01-01T00:00:00.000Z' }],
    ['that it is signed', { signature: undefined }],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...record, ...change }));
    assert.equal((await approvals.find(id)).state, 'asked', `changed: ${what}`);
  }
  writeFileSync(file, JSON.stringify(record));
  assert.equal((await approvals.find(id)).state, 'allowed');
});

test('without anything to check it by a signature is kept, and nobody is said to have signed', async () => {
  const { approvals } = shelf();
  const { id } = await approvals.ask(request());
  await approvals.answer(id, { ...yes(mail('ada@x')), sign: async () => 'S' });
  const { answered } = await approvals.find(id);
  assert.deepEqual([answered?.signature, answered?.signed], ['S', undefined]);
});

test('what was allowed and used stays readable when its key is gone, and allows nothing', async () => {
  const { approvals, by, dir, clock } = signing();
  const { id } = await approvals.ask(request({ by: [{ people: ['ada@x'], signed: true }] }));
  await approvals.answer(id, by('A'));
  await approvals.use(id, 'run/1');
  const later = createFileApprovals(dir, { clock, confirm: async () => undefined });
  assert.equal((await later.find(id)).state, 'used');
  assert.deepEqual((await later.list()).damaged, []);
  assert.equal(await later.use(id, 'run/1'), false);
  assert.notEqual((await later.ask(request({ by: [{ people: ['ada@x'], signed: true }] }))).id, id);
  assert.equal((await later.of(hashA)).length, 2);
});
