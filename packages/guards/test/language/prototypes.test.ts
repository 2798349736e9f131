import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { DecisionCase, JsonObject } from '@fpf/contracts';
import { at, decisionCase, guard, present } from '../support/cases.ts';
import { engine } from '../support/engine.ts';

const program = fileURLToPath(new URL('../support/decide-poisoned.ts', import.meta.url));
const run = (...words: string[]) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, ...words],
      {
        encoding: 'utf8',
      },
    ),
  ) as { decided: unknown; touched: number };

test('prototypes that have every name of the data, and say yes, are never asked and change nothing', () => {
  const clean = run();
  const poisoned = run('poison');
  assert.equal(poisoned.touched, 0);
  assert.deepEqual(poisoned.decided, clean.decided);
});

test('no getter is called, no proxy is asked, no cycle is followed', async () => {
  const subject = engine();
  let asked = 0;
  const computed = Object.defineProperty({}, 'x', { enumerable: true, get: () => (asked += 1) }) as JsonObject;
  const proxy = new Proxy(
    { x: 1 },
    {
      get: () => (asked += 1),
      ownKeys: () => [String((asked += 1))],
      getOwnPropertyDescriptor: () => void (asked += 1),
    },
  ) as JsonObject;
  const cycle: { x?: unknown } = {};
  cycle.x = cycle;
  for (const args of [computed, proxy, cycle as JsonObject, { x: proxy }, { x: computed }, { x: [proxy] }])
    for (const when of ['args.x == 1 || true', 'has(args.x) || true', 'size(args) > 0 || true', '!has(args.x.y)']) {
      const { decision, reasons } = await subject.judge('guard', decisionCase({ guards: [guard([], { when })], args }));
      assert.deepEqual([decision, reasons[0]?.code], ['abstain', 'guard.undecided'], when);
    }
  const carrier = { type: 'given', ref: 'calm', at };
  for (const value of [proxy, computed, cycle as JsonObject]) {
    const given = { ...present('calm'), value, carrier };
    assert.equal(
      (await subject.judge('guard', decisionCase({ guards: [guard(['calm'])], evidence: [given] }))).decision,
      'abstain',
    );
  }
  assert.equal(asked, 0);
});

test('a case that is none abstains, and nothing is thrown', async () => {
  const subject = engine();
  const good = decisionCase({ guards: [guard(['calm'])], evidence: [present('calm')] });
  const hostile: readonly unknown[] = [
    undefined,
    null,
    7,
    'case',
    {},
    { ...good, guards: undefined },
    { ...good, guards: 7 },
    { ...good, guards: [null] },
    { ...good, guards: [{ from: 'tool', id: 'x' }] },
    { ...good, evidence: undefined },
    { ...good, evidence: [null] },
    { ...good, tool: undefined },
    { ...good, args: undefined, guards: [guard([], { when: 'args.x' })] },
    { ...good, guards: [guard(['calm'], {}, 'nobody' as never), guard(['calm'])] },
    new Proxy(good, {
      get: () => {
        throw new Error('no');
      },
    }),
    Object.defineProperty({ ...good }, 'guards', {
      get: () => {
        throw Object.create(null);
      },
    }),
  ];
  for (const [index, one] of hostile.entries())
    for (const what of ['guard', 'permission'] as const) {
      const verdict = await subject.judge(what, one as DecisionCase);
      if (what === 'guard') assert.equal(verdict.decision, 'abstain', `case ${index}`);
      assert.ok(
        ['pass', 'abstain'].includes(verdict.decision) && (verdict.decision === 'pass' || verdict.reasons.length > 0),
      );
    }
});
