import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AcceptanceRecord, codeOf, type ModelIdentity } from '@fpf/contracts';
import {
  acceptanceMarkdown,
  acceptanceText,
  createSuiteReader,
  judgeAcceptance,
  type Tried,
} from '../../src/acceptance/index.ts';
import { evaluate, gate, readAcceptance } from '../../src/index.ts';
import { messagesOf, type Told } from '../support/messages.ts';
import { gatewaySaying, identity, oneCall, tools } from '../support/models.ts';
import { refused } from '../support/refused.ts';

const candidate: ModelIdentity = { ...identity, name: 'functiongemma:tuned', digest: `sha256:${'b'.repeat(64)}` };
const pinned = identity;

function readingOf(told: readonly Told[], end = true): NonNullable<Tried['suite']>['reading'] {
  const reader = createSuiteReader();
  for (const line of messagesOf(told, end)) reader.take(line);
  return reader.result();
}

const by = (digest: string | null): string => JSON.stringify([{ name: 'functiongemma:tuned', digest }]);
const live: Told = { name: 'A', attached: by(candidate.digest) };
const free = { group: 'free' };
const cases = [oneCall('read 0', 'read_file', { path: '0' }, free), oneCall('hello', null, {}, free)];
const report = await evaluate({
  gateway: gatewaySaying((request) =>
    request === 'hello' ? { final: 'No.' } : { calls: [{ name: 'read_file', arguments: { path: '0' } }] },
  ),
  cases,
  tools,
});

const good: Tried = {
  candidate: { before: candidate, after: candidate, absent: null },
  pinned: { before: pinned, after: pinned, absent: null },
  bounds: { ...gate, cases: 2 },
  suite: { reading: readingOf([live, { name: 'B' }]), rest: null, stepSums: {}, stopped: null },
  reports: { pinned: report, candidate: { ...report, model: candidate } },
  unmeasured: null,
};

const suiteOf = (told: readonly Told[], more: Partial<NonNullable<Tried['suite']>> = {}): Tried => ({
  ...good,
  suite: { reading: readingOf(told), rest: null, stepSums: {}, stopped: null, ...more },
});

function failing(tried: Tried): readonly string[] {
  const { accepted, checks, reasons } = judgeAcceptance(tried);
  const failed = checks.filter(({ ok }) => !ok).map(({ id }) => id);
  assert.equal(accepted, failed.length === 0);
  assert.deepEqual(
    reasons.map(({ code }) => code),
    failed.map((id) => `accept.${id}`),
  );
  for (const { code, next } of reasons) assert.equal(next, codeOf(code)?.next, code);
  return failed;
}

test('all of it holds, or it is not accepted', () => {
  assert.deepEqual(failing(good), []);
  assert.equal(judgeAcceptance(good).same_model, false);
  assert.deepEqual(failing({ ...good, suite: null }), ['suite']);
  assert.deepEqual(failing({ ...good, reports: null, unmeasured: 'model.unreachable: gone' }), ['complete']);
  assert.deepEqual(failing({ ...good, candidate: { ...good.candidate, absent: 'model.missing' } }), ['candidate']);
  assert.deepEqual(failing({ ...good, pinned: { ...good.pinned, absent: 'model.digest-mismatch' } }), ['pinned']);
  assert.deepEqual(failing({ ...good, bounds: gate }), ['cases']);
});

test('a model that is another one at the end, is gone, or in a scenario, was not one model', () => {
  assert.deepEqual(failing({ ...good, candidate: { ...good.candidate, after: pinned } }), ['unmoved']);
  assert.deepEqual(failing({ ...good, pinned: { ...good.pinned, after: null } }), ['unmoved']);
  assert.deepEqual(failing(suiteOf([live, { name: 'B', attached: by(pinned.digest) }])), ['unmoved']);
  assert.deepEqual(failing(suiteOf([live, { name: 'B', attached: 'nonsense' }])), ['unmoved']);
});

test('a suite is green when each of its scenarios passed, and the candidate decided in some', () => {
  assert.deepEqual(failing(suiteOf([{ name: 'A' }])), ['suite-decided']);
  assert.deepEqual(failing(suiteOf([live, { name: 'B', steps: ['FAILED'] }])), ['suite']);
  assert.deepEqual(failing(suiteOf([live], { stopped: 'it took longer than 60 minutes' })), ['suite']);
  assert.deepEqual(failing(suiteOf([])), ['suite', 'suite-decided']);
  assert.deepEqual(
    failing({ ...good, suite: { reading: readingOf([live], false), rest: null, stepSums: {}, stopped: null } }),
    ['suite'],
  );
});

test('what the suite left out with the candidate counts as it came out on any day, and nobody of then decided', () => {
  const left: Told = { name: 'B', steps: ['SKIPPED'] };
  const rest = (steps: readonly string[]): NonNullable<Tried['suite']>['rest'] => {
    const reading = readingOf([{ name: 'other' }, { name: 'B', steps, attached: by(pinned.digest) }]);
    return { ...reading, scenarios: reading.scenarios.slice(1) };
  };
  assert.deepEqual(failing(suiteOf([live, left])), ['suite']);
  assert.deepEqual(failing(suiteOf([live, left], { rest: rest(['PASSED']) })), []);
  assert.deepEqual(failing(suiteOf([live, left], { rest: rest(['FAILED']) })), ['suite']);
  assert.deepEqual(failing(suiteOf([live, left], { rest: { ...readingOf([]), ended: true } })), ['suite']);
});

test('the digest of a suite is of its features and steps', () => {
  const digest = (tried: Tried): string | undefined => judgeAcceptance(tried).suite?.digest;
  assert.equal(digest(good), digest(suiteOf([{ name: 'C' }])));
  assert.notEqual(digest(good), digest(suiteOf([live], { stepSums: { 'steps.ts': 'a' } })));
});

function recordOf(tried: Tried): AcceptanceRecord {
  return {
    schema: 'urn:fpf:acceptance-record:1',
    id: '1',
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: '2026-01-01T00:00:01.000Z',
    candidate: tried.candidate.before,
    pinned: tried.pinned.before,
    pinned_by: 'lock',
    bounds: tried.bounds,
    stack: { cli: '1.0.0', config_hash: null, lock_hash: null },
    files: [],
    ...judgeAcceptance(tried),
  };
}

test('a record is read back; one whose verdict does not follow from its checks is refused', () => {
  const bytes = (record: object): Uint8Array => Buffer.from(JSON.stringify(record));
  const record = recordOf(good);
  assert.deepEqual(readAcceptance('a.json', bytes(record)), record);
  const failed = recordOf(suiteOf([{ name: 'A' }]));
  for (const odd of [
    { ...failed, accepted: true },
    { ...record, checks: [] },
    { ...record, extra: 1 },
    { ...failed, reasons: [] },
  ])
    assert.throws(() => readAcceptance('a.json', bytes(odd)), refused('accept.bad-record', /a\.json/));
  assert.throws(
    () => readAcceptance('a.json', Buffer.from('{"accepted":true,"accepted":false}')),
    refused('accept.bad-record', /a\.json/),
  );
});

test('text and page say the verdict, the reasons and what to do, and nothing of them is obeyed', () => {
  const hostile: Told = { name: 'B\u001b[31m | <script>', steps: ['FAILED'] };
  const record = recordOf(suiteOf([live, hostile]));
  const text = acceptanceText(record);
  assert.match(text, /functiongemma:tuned is NOT accepted: accept\.suite\.\n {2}accept\.suite\n {4}next: Look at/);
  assert.doesNotMatch(text, /\u001b/);
  const page = acceptanceMarkdown(record);
  assert.match(page, /^# Acceptance: not accepted\n/);
  assert.doesNotMatch(page, /\u001b|<script>/);
  assert.match(acceptanceText(recordOf({ ...good, candidate: good.pinned })), /They have the same digest/);
});
