import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext } from '@fpf/contract-tests';
import { Evidence, type GuardContext } from '@fpf/contracts';
import { callHash, hashJson, sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { builtInResolvers } from '../../src/evidence/resolvers.ts';
import { allow, request, shelf } from '../support/approvals.ts';
import { ask, type Asking, resolver } from '../support/ask.ts';
import { ended, intent, journal } from '../support/journal.ts';
import { guardedCall } from '@fpf/contract-tests';
import { movingClock } from '../support/moving-clock.ts';

const now = movingClock().at;
const digest = `sha256:${'1'.repeat(64)}`;
const around = (
  more: Partial<GuardContext> = {},
  session: Partial<GuardContext['session']> = {},
): { readonly context: GuardContext } => {
  const given = guardContext();
  return { context: { ...given, ...more, session: { ...given.session, ...session } } };
};
const file = {
  stat: async () => ({ type: 'file', size: 1 }),
  readFile: async () => Buffer.from('a'),
  readBase: async () => Buffer.from('a'),
};
const gone = { stat: async () => undefined, readBase: async () => undefined };
const pins = {
  model: { name: 'm', digest },
  skills: { toucher: { version: '1.0.0', hash: 'x' } },
  schemas: { touch: '3'.repeat(64) },
};
const measured = {
  model: digest,
  rates: { exact: 0.9 },
  report: 'r.json',
  sha256: '4'.repeat(64),
  at: '2026-01-01T00:00:00.000Z',
};
const events = journal(intent(now, 'run/0'), ended(now, 'run/0'));
const answered = { call: 0, tool: 'touch', argument: 'path', question: 'Which path?', answer: 'a.txt' };
const told = journal(['model-result', now, { said: [answered] }]);
const facts = { get: async (_: string, key: string) => (key === 'x' ? { y: 1 } : undefined) };

const asksAda = { allow: [], deny: [], ask: [{ tool: 'touch', by: { people: ['ada'] } }] };

async function approved(): Promise<Asking> {
  const { approvals, clock } = shelf();
  const call = guardedCall({});
  const { id } = await approvals.ask(request({ call_hash: callHash(call) }));
  await approvals.answer(id, { ...allow, who: { user: 'ada' } });
  return { ...around({ approvals, policy: asksAda }), call, clock };
}

/** Every kind, as it is answered; and, where a kind can be, as it is absent. */
const sayings: readonly (readonly [
  question: string,
  status: 'present' | 'absent',
  asking: Asking | (() => Promise<Asking>),
])[] = [
  ['session.open', 'present', around()],
  ['session.open', 'absent', around({}, { open: false })],
  ['session.clean', 'present', around()],
  ['session.mode', 'present', around()],
  ['sandbox.confined', 'present', around()],
  ['network.off', 'present', around()],
  ['file.exists:a', 'present', around()],
  ['file.sha256:a', 'present', around({}, file)],
  ['file.sha256:a', 'absent', around({}, gone)],
  ['file.size:a', 'present', around({}, file)],
  ['file.size:a', 'absent', around({}, gone)],
  ['file.unchanged:a', 'present', around({}, file)],
  ['path.real:a', 'present', around()],
  ['call.ok:search', 'present', around({ journal: events })],
  ['call.ok:search', 'absent', around()],
  ['call.state:search', 'present', around({ journal: events })],
  ['call.state:search', 'absent', around()],
  ['rate.calls:search', 'present', around({ journal: events })],
  ['person.said:path', 'present', around({ journal: told })],
  ['person.said:path', 'absent', around()],
  ['kv:x', 'present', around({ facts })],
  ['kv:y', 'absent', around({ facts })],
  ['budget.left:turns', 'present', around({ budget: { turns: 1 } })],
  ['budget.left:usd', 'absent', around({ budget: { turns: 1 } })],
  ['pin.model', 'present', around({ pins })],
  ['pin.model', 'absent', around({ pins: { model: { name: 'm', digest: null } } })],
  ['pin.skill', 'present', around({ pins })],
  ['pin.schema', 'present', around({ pins })],
  ['model.rate:exact', 'present', around({ pins, measured })],
  ['model.rate:other', 'absent', around({ pins, measured })],
  ['model.rate:exact', 'absent', around({ pins })],
  ['allow.tool', 'present', around()],
  ['allow.path:a', 'present', around()],
  ['command.allowed:a?program=path&args=words', 'present', around()],
  ['approval', 'present', approved],
  ['approval.by:policy.ask[0]', 'present', approved],
  ['approval.by:policy.ask[0]', 'absent', around({ approvals: { of: async () => [] }, policy: asksAda })],
  ['approval', 'absent', around({ approvals: { of: async () => [] } })],
  ['time.window:00:00-24:00', 'present', around()],
  ['time.before:2099-01-01T00:00:00Z', 'present', around()],
];

test('every kind that there is says where it was read, with a hash and a time, also where something is not there', async () => {
  const kinds = [...builtInResolvers(movingClock()).keys()];
  for (const kind of kinds)
    assert.ok(
      sayings.some(([question]) => question.split(/[:?]/, 1)[0] === kind),
      `${kind} is not tried`,
    );
  for (const [question, status, asking] of sayings) {
    const evidence = await ask(question, typeof asking === 'function' ? await asking() : asking);
    assert.deepEqual([evidence.status, check(Evidence, evidence)], [status, []], question + JSON.stringify(evidence));
    const { type, ref, sha256: hash, at } = evidence.carrier ?? {};
    assert.ok(type && ref, `${question} has no carrier`);
    assert.match(hash ?? '', /^[0-9a-f]{64}$/, `${question} has no hash`);
    assert.ok(!Number.isNaN(Date.parse(at ?? '')), `${question} has no time`);
  }
});

const hashOf = async (question: string, asking: Asking = {}): Promise<string | undefined> =>
  (await ask(question, asking)).carrier?.sha256;

test('the hash is of what was read: bytes, or the canonical JSON of it', async () => {
  const { capability } = guardContext().session;
  assert.equal(await hashOf('file.sha256:a', around({}, file)), sha256('a'));
  assert.equal(await hashOf('file.size:a', around({}, file)), hashJson({ type: 'file', size: 1 }));
  assert.equal(await hashOf('file.size:a', around({}, gone)), hashJson({ type: null }));
  for (const kind of ['session.mode', 'sandbox.confined', 'network.off'])
    assert.equal(await hashOf(kind), hashJson(capability), kind);
  assert.equal(await hashOf('session.open'), hashJson({ open: true }));
  const changes = async () => [{ path: 'b' }, { path: 'a' }];
  assert.equal(await hashOf('session.clean', around({}, { changes })), hashJson(['a', 'b']));
  assert.equal(await hashOf('budget.left:turns', around({ budget: { turns: 1 } })), hashJson({ turns: 1 }));
  assert.equal(await hashOf('kv:x', around({ facts })), hashJson({ y: 1 }));
  assert.equal(await hashOf('rate.calls:search', around({ journal: events })), hashJson([events[0]?.hash ?? '']));
  assert.equal(await hashOf('pin.model', around({ pins })), hashJson({ name: 'm', digest }));
});

test('where there is nothing to read, the hash is of what was said', async () => {
  const said = { id: 'kv:y', status: 'absent', type: 'key-value', ref: 'guard-facts/y' };
  assert.equal(await hashOf('kv:y', around({ facts })), hashJson(said));
  const clock = movingClock();
  const first = await hashOf('time.before:2099-01-01T00:00:00Z', { clock });
  clock.at += 1;
  assert.equal(
    await hashOf('time.before:2099-01-01T00:00:00Z', { clock }),
    first,
    'when it was read is the time of the carrier',
  );
});

test("somebody else's evidence is told the same way: its own hash, or that of what it said", async () => {
  const answer = { status: 'present', value: [1], carrier: { type: 'sky', ref: 'east' } };
  const plain = await ask('moon.full', { extra: [resolver(async () => answer)] });
  assert.equal(
    plain.carrier?.sha256,
    hashJson({ id: 'moon.full', status: 'present', value: [1], type: 'sky', ref: 'east' }),
  );
  const own = { ...answer, carrier: { ...answer.carrier, sha256: 'a'.repeat(64) } };
  assert.equal(await hashOf('moon.full', { extra: [resolver(async () => own)] }), 'a'.repeat(64));
});

test('what changes beside what was asked is no other evidence', async () => {
  const larger = { ...file, stat: async () => ({ type: 'file', size: 2 }) };
  assert.equal(await hashOf('file.exists:a', around({}, file)), await hashOf('file.exists:a', around({}, larger)));
  assert.notEqual(await hashOf('file.size:a', around({}, file)), await hashOf('file.size:a', around({}, larger)));
});
