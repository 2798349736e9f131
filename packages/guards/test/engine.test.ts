import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, guardContext, guardedCall, requires } from '@fpf/contract-tests';
import type { AdmittedCall, EvidenceAnswer, EvidenceKind, GuardContext, JsonValue } from '@fpf/contracts';
import { createGuardEngine } from '../src/index.ts';
import { decisionCase, present } from './support/cases.ts';
import { ended, intent, journal } from './support/journal.ts';
import { movingClock } from './support/moving-clock.ts';

/** An engine with one more kind, whose answers are told one after the other. */
function withAnswers(answers: readonly EvidenceAnswer[], about: Partial<EvidenceKind> = {}) {
  const engine = createGuardEngine({ evidenceTimeoutMs: 50 }, fixedHost());
  const left = [...answers];
  const asked: string[] = [];
  engine.registerResolver({
    kind: 'told',
    about: { summary: 'What it is told to say.', subject: 'optional', value: 'json', ...about },
    resolve: async ({ id }) => {
      asked.push(id);
      return left.shift() ?? { status: 'unknown' };
    },
  });
  return { engine, asked };
}

const said = (value: boolean | number | string): EvidenceAnswer => ({
  status: 'present',
  value,
  carrier: { type: 'told', ref: 'x' },
});
const guarded = (when: string | undefined, ...required: string[]): AdmittedCall =>
  guardedCall({ guard: { ...requires(...required), ...(when !== undefined && { when }) } });

test('what `when` only consults is asked too, once, and decides again from the verdict alone', async () => {
  const { engine, asked } = withAnswers([said(7)]);
  const call = guarded('ev["told"].value > 3 && ev["told"].value < 10 && args.path == "a.txt"', 'session.open');
  const verdict = await engine.decide(call, guardContext());
  assert.equal(verdict.decision, 'pass');
  assert.deepEqual(asked, ['told']);
  assert.deepEqual(
    verdict.evidence.map(({ id }) => id),
    ['session.open', 'told'],
  );
  assert.ok((verdict.cost ?? 0) > 0);
  const again = await engine.judge('guard', {
    tool: {
      skill: { id: call.skill.id, name: call.skill.name, version: call.skill.version, shipped: call.skill.shipped },
      name: call.tool.name,
      effect: call.tool.effect ?? 'once',
      network: false,
    },
    args: call.args,
    policy: null,
    guards: [{ from: 'tool', id: call.tool.name, spec: call.tool.guard ?? requires() }],
    evidence: JSON.parse(JSON.stringify(verdict.evidence)),
  });
  assert.deepEqual(again, verdict);
});

test('a time that ran out before the start stops the call, and one that did not is no change', async () => {
  const clock = movingClock(Date.UTC(2026, 0, 5, 11, 58));
  const engine = createGuardEngine({}, { ...fixedHost(), clock });
  const context = guardContext({}, { allow: [{ tool: '*' }], deny: [], ask: [] });
  for (const question of ['time.before:2026-01-05T12:00:00Z', 'time.window:mon/09:00-12:00']) {
    clock.at = Date.UTC(2026, 0, 5, 11, 58);
    const call = guarded(undefined, question);
    const decided = await engine.decide(call, context);
    assert.equal(decided.decision, 'pass');
    clock.at = Date.UTC(2026, 0, 5, 11, 59);
    assert.equal((await engine.confirm(call, decided, context)).decision, 'pass');
    clock.at = Date.UTC(2026, 0, 5, 12);
    assert.equal((await engine.confirm(call, decided, context)).decision, 'abstain', question);
  }
});

test('a call that ended long enough ago runs out of its time before the start, and stops what rests on it', async () => {
  const clock = movingClock(Date.UTC(2026, 0, 5, 12));
  const engine = createGuardEngine({}, { ...fixedHost(), clock });
  const events = journal(intent(clock.at - 59_000, 'run/0'), ended(clock.at - 59_000, 'run/0'));
  const context = { ...guardContext({}, { allow: [{ tool: '*' }], deny: [], ask: [] }), journal: events };
  const call = guarded(undefined, 'call.ok:search?within=60');
  const decided = await engine.decide(call, context);
  assert.equal(decided.decision, 'pass');
  clock.at += 1_000;
  assert.equal((await engine.confirm(call, decided, context)).decision, 'pass');
  clock.at += 1_000;
  const { decision, reasons } = await engine.confirm(call, decided, context);
  assert.deepEqual([decision, reasons[0]?.code], ['abstain', 'guard.evidence-changed']);
});

test('evidence of another type than its kind has passes no guard, by itself or in an expression', async () => {
  const engine = createGuardEngine({}, fixedHost());
  const on = async (id: string, value: JsonValue, when?: string): Promise<string> => {
    const spec = { ...requires(id), ...(when !== undefined && { when }) };
    return (
      await engine.judge(
        'guard',
        decisionCase({ guards: [{ from: 'tool', id: 'touch', spec }], evidence: [present(id, value)] }),
      )
    ).decision;
  };
  assert.equal(await on('file.size:a', 10, 'ev["file.size:a"].value < 100'), 'pass');
  for (const value of ['10', true, null, [10]]) {
    assert.equal(await on('file.size:a', value), 'abstain', JSON.stringify(value));
    assert.equal(await on('file.size:a', value, 'ev["file.size:a"].value != 100'), 'abstain', JSON.stringify(value));
  }
  assert.equal(await on('session.open', 'true'), 'abstain');
  assert.equal(await on('session.open', 'false', 'ev["session.open"].value != "x"'), 'abstain');
  assert.equal(await on('file.sha256:a', 7, 'ev["file.sha256:a"].value != "x"'), 'abstain');
  for (const value of [0, 1, 'no', '', [], {}, null, false])
    assert.equal(await on('kv:a', value), 'abstain', JSON.stringify(value));
  assert.equal(await on('kv:a', true), 'pass');
  assert.equal(await on('kv:a', '10', 'ev["kv:a"].value == "10"'), 'pass', 'anything may be stated');
});

test('just before the start all is asked again but what is stable', async () => {
  const context: GuardContext = guardContext({}, { allow: [{ tool: '*' }], deny: [], ask: [] });
  const steady = withAnswers([said('1'), said('2')], { value: 'string', stable: true });
  const decided = await steady.engine.decide(guarded(undefined, 'told'), context);
  assert.deepEqual(await steady.engine.confirm(guarded(undefined, 'told'), decided, context), decided);
  assert.deepEqual(steady.asked, ['told']);

  const changing = withAnswers([said('1'), said('1'), said('2')], { value: 'string' });
  const first = await changing.engine.decide(guarded(undefined, 'told'), context);
  assert.equal((await changing.engine.confirm(guarded(undefined, 'told'), first, context)).decision, 'pass');
  const changed = await changing.engine.confirm(guarded(undefined, 'told'), first, context);
  assert.deepEqual(
    [changed.decision, changed.reasons[0]?.code, changed.reasons[0]?.refs],
    ['abstain', 'guard.evidence-changed', ['told']],
  );
});

test('a verdict that stopped the call stays as it is, and nothing is asked for it', async () => {
  const { engine, asked } = withAnswers([said(false)]);
  const decided = await engine.decide(guarded(undefined, 'told'), guardContext());
  assert.equal(await engine.confirm(guarded(undefined, 'told'), decided, guardContext()), decided);
  assert.deepEqual([decided.decision, asked], ['abstain', ['told']]);
});

test('whatever goes wrong on the way is an abstention with the failure in it', async () => {
  const engine = createGuardEngine({}, fixedHost());
  const broken = new Proxy(guardContext(), {
    get: () => {
      throw new Error('the context is on fire');
    },
  });
  for (const verdict of [
    await engine.decide(guarded(undefined, 'session.open'), broken),
    await engine.permit(guarded(undefined, 'session.open'), broken),
  ]) {
    assert.deepEqual([verdict.decision, verdict.reasons[0]?.code], ['abstain', 'guard.failed']);
    assert.match(verdict.reasons[0]?.message ?? '', /the context is on fire/);
  }
});
