import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, type GuardSpec, reason } from '@fpf/contracts';
import { type GuardParts, judgeGuard, type Looked } from '../../src/decide/judge-guards.ts';
import { standings } from '../../src/decide/standing.ts';
import type { Compiled, Outcome } from '../../src/language/language.ts';
import { sightOf } from '../../src/language/sight.ts';
import type { ToSay } from '../../src/decide/guard-sayings.ts';
import { anyType, absent, guard, present, tool, unknown } from '../support/cases.ts';

const form = { view: 'read-only' } as const;

/** A language of three sentences, and sayings that only hand on what is to be said. */
async function judged(
  evidence: readonly Evidence[],
  required: readonly string[],
  more: Partial<GuardSpec> = {},
  degraded = false,
) {
  const heard: ToSay[] = [];
  const evaluated: string[] = [];
  const parts: GuardParts = {
    language: { compile: (source) => compiled(source, evaluated) },
    check: ({ spec }) => (spec.predicate === 'broken' ? [reason('guard.broken', 'guard', 'It is broken.')] : []),
    say: async (toSay) => {
      heard.push(toSay);
      return [reason('guard.said', 'guard', toSay.because)];
    },
    typeOf: anyType,
  };
  const of = degraded ? { ...tool, degraded: form } : tool;
  const looked: Looked = {
    tool: of,
    args: {},
    standings: standings(evidence, anyType),
    sight: sightOf({ tool: of, args: {} }, new Map()),
  };
  return { opinion: await judgeGuard(guard(required, more), looked, parts), heard: heard[0], evaluated };
}

function compiled(source: string, evaluated: string[]): Compiled {
  if (source === 'unreadable') return { ok: false, problems: ['this', 'and that'] };
  const outcome: Outcome =
    source === 'unknown' ? { is: 'unknown', why: 'nobody knows' } : { is: source === 'yes' ? 'yes' : 'no' };
  const tree = { is: 'args' } as const;
  const evaluate = (): Outcome => {
    evaluated.push(source);
    return outcome;
  };
  return { ok: true, expression: { source, tree, cost: 7, asks: ['a'], args: [], speaks: true, evaluate } };
}

test('a broken guard abstains with what is the matter, and looks at nothing', async () => {
  const { opinion, heard, evaluated } = await judged(
    [present('a')],
    ['a'],
    { predicate: 'broken', when: 'yes', failure_mode: 'degrade' },
    true,
  );
  assert.deepEqual([opinion.decision, opinion.reasons[0]?.code, opinion.cost], ['abstain', 'guard.broken', 0]);
  assert.equal(opinion.reasons.length, 1);
  assert.deepEqual([heard, evaluated], [undefined, []]);
});

test('what it requires and is absent, unknown or was never asked is a gap, each named in its order', async () => {
  const { opinion, heard, evaluated } = await judged([absent('b'), present('a'), unknown('c')], ['d', 'c', 'b', 'a'], {
    when: 'yes',
  });
  assert.deepEqual([opinion.decision, opinion.cost, heard?.because, evaluated], ['abstain', 0, 'gap', []]);
  assert.deepEqual(heard?.gaps, ['d', 'c', 'b']);
  assert.equal(heard.evaluated, undefined);
});

test('without a `when` it holds where all is affirmed', async () => {
  const passed = await judged([present('a'), present('b', true)], ['a', 'b']);
  assert.deepEqual([passed.opinion.decision, passed.heard?.because, passed.opinion.cost], ['pass', 'holds', 0]);
  assert.deepEqual([passed.heard?.gaps, passed.heard?.refuted], [[], []]);
  const refuted = await judged([present('a', false), present('b', null), present('c', true)], ['c', 'b', 'a']);
  assert.deepEqual([refuted.opinion.decision, refuted.heard?.because], ['abstain', 'fails']);
  assert.deepEqual(refuted.heard?.refuted, ['b', 'a']);
  assert.equal(refuted.heard.evaluated, undefined);
});

test('what fails degrades where the guard says so and the tool has a form for it', async () => {
  const with_ = async (failure_mode: 'abstain' | 'degrade', degraded: boolean) => {
    const { opinion, heard } = await judged([present('a', false)], ['a'], { failure_mode }, degraded);
    return [opinion.decision, heard?.because];
  };
  assert.deepEqual(await with_('degrade', true), ['degrade', 'reduced']);
  assert.deepEqual(await with_('degrade', false), ['abstain', 'irreducible']);
  assert.deepEqual(await with_('abstain', true), ['abstain', 'fails']);
  assert.deepEqual(
    (await judged([unknown('a')], ['a'], { failure_mode: 'degrade' }, true)).opinion.decision,
    'abstain',
  );
});

test('with a `when`, what that comes to decides, and what is not affirmed does not', async () => {
  for (const [when, decision, because] of [
    ['yes', 'pass', 'holds'],
    ['no', 'abstain', 'fails'],
    ['unknown', 'abstain', 'undecided'],
  ] as const) {
    const { opinion, heard, evaluated } = await judged([present('a', false)], ['a'], { when });
    assert.deepEqual([opinion.decision, heard?.because, opinion.cost, evaluated], [decision, because, 7, [when]]);
    assert.deepEqual([heard?.evaluated?.asks, heard?.evaluated?.cost], [['a'], 7]);
  }
  assert.equal((await judged([], [], { when: 'yes' })).opinion.decision, 'pass');
});

test('a `when` that cannot be compiled after all comes to nothing that is known', async () => {
  const { opinion, heard } = await judged([present('a')], ['a'], { when: 'unreadable', failure_mode: 'degrade' }, true);
  assert.deepEqual([opinion.decision, opinion.cost, heard?.because], ['abstain', 0, 'undecided']);
  assert.deepEqual(heard?.evaluated, { outcome: { is: 'unknown', why: 'this; and that' }, asks: [], cost: 0 });
});

test('the sayings are what the opinion gives, and they hear of the guard and the case', async () => {
  const { opinion, heard } = await judged([present('a')], ['a']);
  assert.deepEqual(
    opinion.reasons.map(({ message }) => message),
    ['holds'],
  );
  assert.deepEqual([heard?.guard.spec.required_evidence, heard?.looked.tool.name], [['a'], 'touch']);
});
