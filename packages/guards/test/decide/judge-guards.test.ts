import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '@fpf/contracts';
import { type GuardParts, type Looked, judgeGuards } from '../../src/decide/judge-guards.ts';
import type { Compiled } from '../../src/language/language.ts';
import type { Sight } from '../../src/language/sight.ts';
import { deepFreeze, reason } from '@fpf/contracts';
import { absent, type CaseShape, decisionCase, guard, present, unknown } from '../support/cases.ts';

async function judged(shape: CaseShape) {
  const looks: Looked[] = [];
  const sights: Sight[] = [];
  const compiled: Compiled = {
    ok: true,
    expression: {
      source: '',
      tree: { is: 'args' },
      cost: 5,
      asks: [],
      args: [],
      speaks: true,
      evaluate: (sight) => {
        sights.push(sight);
        return { is: 'yes' };
      },
    },
  };
  const parts: GuardParts = {
    language: { compile: () => compiled },
    check: () => [],
    say: async ({ because, guard: { id }, looked }) => {
      looks.push(looked);
      return [reason('guard.said', 'guard', `${id} ${because}`)];
    },
    typeOf: (id) => (id === 'number' ? 'number' : undefined),
  };
  return { verdict: await judgeGuards(decisionCase(shape), parts), looks, sights };
}

const said = async (shape: CaseShape) => {
  const { decision, reasons } = (await judged(shape)).verdict;
  return [decision, ...reasons.map(({ code, message }) => (code === 'guard.said' ? message : code))];
};

const mine = guard(['a'], {}, 'project', 'mine');
const skills = guard(['a'], {}, 'skill', 'of-skill');

test('a tool without a guard passes only where it is pure and asks for no network', async () => {
  assert.deepEqual(await said({ tool: { effect: 'pure' } }), ['pass', 'guard.pure']);
  assert.deepEqual(await said({ tool: { effect: 'pure', network: true } }), ['abstain', 'guard.none']);
  for (const effect of ['fs', 'idempotent', 'verifiable', 'once'] as const)
    assert.deepEqual(await said({ tool: { effect } }), ['abstain', 'guard.none']);
});

test("a guard of the project only tightens: it never stands in for the tool's or its skill's", async () => {
  const evidence = [present('a')];
  assert.deepEqual(await said({ guards: [mine], evidence }), ['abstain', 'guard.none', 'mine holds']);
  assert.deepEqual(await said({ guards: [mine], evidence, tool: { effect: 'pure' } }), [
    'pass',
    'guard.pure',
    'mine holds',
  ]);
  assert.deepEqual(await said({ guards: [mine], tool: { effect: 'pure' } }), ['abstain', 'guard.pure', 'mine gap']);
  assert.deepEqual(await said({ guards: [mine, skills], evidence }), ['pass', 'of-skill holds', 'mine holds']);
  assert.deepEqual(await said({ guards: [guard(['a'])], evidence }), ['pass', 'touch holds']);
  assert.deepEqual(await said({ guards: [skills, mine, guard(['b'])], evidence }), [
    'abstain',
    'touch gap',
    'of-skill holds',
    'mine holds',
  ]);
});

test('the verdict has the evidence, the cost of all guards, and cannot be changed', async () => {
  const evidence: readonly Evidence[] = [present('b', ['x']), unknown('c'), present('a')];
  const { verdict } = await judged({
    guards: [guard(['a'], { when: 'x' }), guard(['b'], { when: 'x' }, 'skill', 's')],
    evidence,
  });
  assert.equal(verdict.cost, 10);
  assert.deepEqual(verdict.evidence, evidence);
  assert.ok(Object.isFrozen(verdict) && Object.isFrozen(verdict.evidence) && Object.isFrozen(verdict.reasons));
  assert.ok(Object.isFrozen(verdict.evidence[0]) && Object.isFrozen(verdict.evidence[0]?.value));
  assert.ok(!Object.isFrozen(evidence[0]), 'what was handed in is left as it was');
  const frozen = deepFreeze(present('a'));
  assert.equal((await judged({ guards: [guard(['a'])], evidence: [frozen] })).verdict.evidence[0], frozen);
});

test('all guards look at one case, in which what is unknown is not to be seen', async () => {
  const shape = {
    guards: [guard(['a'], { when: 'x' }), guard([], { when: 'x' }, 'skill', 's')],
    evidence: [present('a', 3), absent('b'), unknown('c')],
  };
  const { looks, sights } = await judged(shape);
  assert.equal(looks[0], looks[1]);
  assert.equal(looks[0]?.sight, sights[0]);
  const [sight] = sights;
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((id) => sight?.evidence(id)?.data instanceof Map),
    [true, true, false, false],
  );
  assert.deepEqual([looks[0]?.tool.name, looks[0]?.args, looks[0]?.standings.size], ['touch', {}, 3]);
});

test('evidence is held to the type of its kind', async () => {
  const on = async (value: string | number) =>
    (await judged({ guards: [guard(['number'])], evidence: [present('number', value)] })).looks[0];
  assert.equal((await on(1))?.standings.get('number')?.status, 'present');
  assert.equal((await on('1'))?.standings.get('number')?.status, 'unknown');
});
