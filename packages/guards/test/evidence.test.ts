import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, guardContext, guardedCall, requires, type SessionShape } from '@fpf/contract-tests';
import type { GuardContext, JournalEvent } from '@fpf/contracts';
import { fillSubject, kindOf, subjectOf } from '../src/evidence/question.ts';
import { createGuardEngine } from '../src/index.ts';

const engine = createGuardEngine({ evidenceTimeoutMs: 50 }, fixedHost());

test('a question is a kind and a subject; only the first colon divides', () => {
  assert.equal(kindOf('file.exists:a:b'), 'file.exists');
  assert.equal(subjectOf('file.exists:a:b'), 'a:b');
  assert.equal(subjectOf('session.open'), undefined);
});

test('a placeholder is one whole argument of its own, and text', () => {
  assert.equal(fillSubject('{args.path}', { path: 'x' }), 'x');
  assert.equal(fillSubject('{args.path}', { path: 7 }), undefined);
  assert.equal(fillSubject('{args.path}', {}), undefined);
  assert.equal(fillSubject('{args.constructor}', {}), undefined);
  assert.equal(fillSubject('a/{args.path}', { path: 'x' }), undefined);
  assert.equal(fillSubject('plain.txt', {}), 'plain.txt');
});

test('file.exists asks the session, and its answer carries where it was asked', async () => {
  const verdict = await engine.decide(guardedCall({ guard: requires('file.exists:{args.path}') }), guardContext());
  assert.equal(verdict.decision, 'pass');
  assert.deepEqual(verdict.evidence[0]?.carrier?.ref, 'session-1:a.txt');
});

test('file.unchanged holds while a file is as the host had it, and for nothing else', async () => {
  const asked = guardedCall({ guard: requires('file.unchanged:a.txt') });
  const decide = async (session: SessionShape) => (await engine.decide(asked, guardContext(session))).decision;
  const gone = { stat: async () => undefined };
  assert.equal(await decide({}), 'pass');
  assert.equal(await decide({ readBase: async () => new Uint8Array([1]) }), 'abstain', 'written by a tool');
  assert.equal(await decide({ readBase: async () => undefined }), 'abstain', 'made by a tool');
  assert.equal(await decide(gone), 'abstain', 'deleted by a tool');
  assert.equal(await decide({ ...gone, readBase: async () => undefined }), 'pass', 'never there');
  assert.equal(await decide({ readBase: async () => Promise.reject(new Error('cannot be told')) }), 'abstain');
});

test('call.ok reads the journal of this run: absent, false or true', async () => {
  const with_ = (events: readonly Partial<JournalEvent>[]): GuardContext => ({
    ...guardContext(),
    journal: events as readonly JournalEvent[],
  });
  const decide = (context: GuardContext) => engine.decide(guardedCall({ guard: requires('call.ok:search') }), context);
  const result = (state: string) => ({ kind: 'tool-result' as const, hash: 'f'.repeat(64), payload: { tool: 'search', state } });
  assert.equal((await decide(with_([]))).reasons[0]?.code, 'guard.evidence-missing');
  assert.equal((await decide(with_([result('degrade')]))).reasons[0]?.code, 'guard.predicate-false');
  assert.equal((await decide(with_([result('degrade'), result('pass')]))).decision, 'pass');
});

test('a guard with a when expression is refused, before and at the call', async () => {
  const call = guardedCall({ guard: { ...requires('session.open'), when: 'true' } });
  assert.equal(engine.check(call.tool)[0]?.code, 'guard.when-unsupported');
  assert.equal((await engine.decide(call, guardContext())).decision, 'abstain');
});

test('sandbox.confined is no where tools run unconfined', async () => {
  const context = guardContext();
  const loose: GuardContext = {
    ...context,
    session: { ...context.session, capability: { ...context.session.capability, mode: 'unconfined', confined: false } },
  };
  assert.equal((await engine.decide(guardedCall({ guard: requires('sandbox.confined') }), loose)).decision, 'abstain');
});

test('a false answer is told with the argument that it was asked of', async () => {
  const gone = guardContext({ stat: async () => undefined });
  const [why] = (await engine.decide(guardedCall({ guard: requires('file.exists:{args.path}') }), gone)).reasons;
  assert.deepEqual([why?.code, ...(why?.refs ?? [])], ['guard.predicate-false', 'file.exists:a.txt']);
  assert.match(why?.message ?? '', /file\.exists:a\.txt is false/);
});
