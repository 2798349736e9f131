import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, GuardDecision, Reason } from '@fpf/contracts';
import type { Because } from '../../src/decide/decision-table.ts';
import { guardSayings, sayUnguarded, type ToSay } from '../../src/decide/guard-sayings.ts';
import { standings } from '../../src/decide/standing.ts';
import { sightOf } from '../../src/language/sight.ts';
import { absent, anyType, guard, present, tool, unknown } from '../support/cases.ts';

type Given = Partial<Pick<ToSay, 'gaps' | 'refuted' | 'evaluated'>> & { readonly evidence?: readonly Evidence[] };

/** Each question has words of its own; `quiet` has nothing to suggest. */
const say = guardSayings(async (id, evidence, args) => ({
  said: `a.txt says ${evidence ? evidence.status : 'nothing'} of ${id}.`,
  asked: `${id}/${Object.keys(args).join()}`,
  ...(id !== 'quiet' && { next: `Ask ${id}.` }),
}));

async function reasons(
  because: Because,
  { evidence = [], gaps = [], refuted = [], evaluated }: Given,
): Promise<readonly Reason[]> {
  const args = { x: 1 };
  const found = standings(evidence, anyType);
  const looked = { tool, args, standings: found, sight: sightOf({ tool, args }, found) };
  return say({ because, guard: guard([]), gaps, refuted, evaluated, looked });
}

const why = (code: string, message: string, refs: readonly string[] = [], next?: string): object => ({
  code,
  stage: 'guard',
  message,
  refs,
  ...(next !== undefined && { next }),
});

const came = (is: 'yes' | 'no', ...asks: readonly string[]): ToSay['evaluated'] => ({ outcome: { is }, asks, cost: 1 });

test('a guard that holds says so, with its predicate and nothing to look up or to do', async () => {
  assert.deepEqual(await reasons('holds', {}), [why('guard.passed', 'The predicate holds: “all is well”')]);
});

test('each gap is told in its order: absent is missing, anything else is unknown', async () => {
  const evidence = [absent('b'), unknown('c'), present('d')];
  assert.deepEqual(await reasons('gap', { gaps: ['c', 'a', 'b'], evidence }), [
    why('guard.evidence-unknown', 'A.txt says unknown of c (c/x is unknown).', ['c/x'], 'Ask c.'),
    why('guard.evidence-unknown', 'A.txt says nothing of a (a/x is unknown).', ['a/x'], 'Ask a.'),
    why('guard.evidence-missing', 'A.txt says absent of b (b/x is absent).', ['b/x'], 'Ask b.'),
  ]);
  assert.deepEqual(await reasons('gap', { gaps: ['quiet'] }), [
    why('guard.evidence-unknown', 'A.txt says nothing of quiet (quiet/x is unknown).', ['quiet/x']),
  ]);
});

test('without a `when`, what does not affirm is told with its answer, and the first says what to do', async () => {
  const evidence = [present('a', false), present('b', null), present('quiet', false)];
  assert.deepEqual(await reasons('fails', { refuted: ['b', 'a'], evidence }), [
    why(
      'guard.predicate-false',
      'A.txt says present of b. (b/x is null), and a.txt says present of a. (a/x is false). ' +
        'The guard says: “all is well”',
      ['b/x', 'a/x'],
      'Ask b.',
    ),
  ]);
  assert.equal((await reasons('fails', { refuted: ['quiet', 'a'], evidence }))[0]?.next, undefined);
});

test('with a `when`, all it looked at is told, and the first that can be helped says how', async () => {
  const evidence = [present('a', 'false'), present('b', false), absent('c'), present('quiet', false)];
  const failed = async (...asks: readonly string[]): Promise<readonly Reason[]> =>
    await reasons('fails', { evidence, refuted: ['b'], evaluated: came('no', ...asks) });
  assert.deepEqual(await failed('a', 'c', 'd', 'quiet', 'b'), [
    why(
      'guard.predicate-false',
      'It does not hold that “all is well” ' +
        '(a/x is "false", c/x is absent, d/x is unknown, quiet/x is false, b/x is false).',
      ['a/x', 'c/x', 'd/x', 'quiet/x', 'b/x'],
      'Ask b.',
    ),
  ]);
  assert.deepEqual(await failed('a'), [
    why('guard.predicate-false', 'It does not hold that “all is well” (a/x is "false").', ['a/x']),
  ]);
  assert.deepEqual(await failed(), [why('guard.predicate-false', 'It does not hold that “all is well”.')]);
});

test('with a `when` whose evidence says yes, the arguments that it looks at are named, with advice about them', async () => {
  const evaluated = { outcome: { is: 'no' }, asks: ['a'], args: ['x', 'y'], cost: 1 } as const;
  assert.deepEqual(await reasons('fails', { evidence: [present('a', true)], evaluated }), [
    why(
      'guard.predicate-false',
      'It does not hold for x 1 (a/x is true) that “all is well”.',
      ['a/x'],
      'Ask for another x. If you want this one, do it by hand, outside of fpf.',
    ),
  ]);
  const [denied] = await reasons('fails', { evidence: [present('a', false)], evaluated });
  assert.equal(denied?.next, 'Ask a.', 'evidence that says no comes first');
});

test('a reduced form, or that there is none, is told after what fails', async () => {
  const after = async (because: Because): Promise<readonly Reason[]> => {
    const told = await reasons(because, { evaluated: came('no') });
    assert.equal(told[0]?.code, 'guard.predicate-false');
    return told.slice(1);
  };
  assert.deepEqual(await after('fails'), []);
  assert.deepEqual(await after('reduced'), [why('guard.reduced', 'Only the reduced form of the tool may run.')]);
  assert.deepEqual(await after('irreducible'), [why('guard.no-reduced-form', 'touch declares no reduced form.')]);
});

test('what cannot be told names all that is unknown and nothing else; where nothing is, why', async () => {
  const evidence = [present('a'), unknown('b'), absent('d')];
  const outcome = { is: 'unknown', why: 'the sum is too large' } as const;
  const told = async (...asks: readonly string[]): Promise<readonly Reason[]> =>
    await reasons('undecided', { evidence, evaluated: { outcome, asks, cost: 1 } });
  assert.deepEqual(await told('a', 'b', 'c', 'd'), [
    why(
      'guard.undecided',
      'It cannot be told whether “all is well”: a.txt says unknown of b. (b/x is unknown), ' +
        'and a.txt says nothing of c. (c/x is unknown).',
      ['b/x', 'c/x'],
      'Ask b.',
    ),
  ]);
  const because = (what: string): object => why('guard.undecided', `It cannot be told whether “all is well”: ${what}.`);
  assert.deepEqual(await told('a', 'd'), [because('the sum is too large')]);
  assert.deepEqual(await reasons('undecided', {}), [because('it came to nothing')]);
  assert.deepEqual(await reasons('undecided', { evaluated: came('yes') }), [because('it came to nothing')]);
});

test('half of a character in a predicate or a question is never journaled', async () => {
  const half = '\ud83d';
  const words = guardSayings(async (id) => ({ said: 'no', asked: `${id}${half}` }));
  const looked = { tool, args: {}, standings: new Map(), sight: sightOf({ tool, args: {} }, new Map()) };
  const broken = guard([], { predicate: half });
  const of = { guard: broken, gaps: ['a'], refuted: [], evaluated: undefined, looked };
  for (const because of ['holds', 'gap', 'fails', 'undecided'] as const)
    for (const { message, refs } of await words({ ...of, because }))
      assert.ok(
        [message, ...refs].every((text) => text.isWellFormed()),
        because,
      );
});

test('a tool without a guard is told as what it is: pure, of an effect, or one that asks for the network', () => {
  const unguarded = (effect: 'pure' | 'fs', network: boolean, decision: GuardDecision): Reason =>
    sayUnguarded({ ...tool, effect, network }, decision);
  const none = (what: string): object => why('guard.none', `touch ${what}, and neither it nor its skill has a guard.`);
  assert.deepEqual(unguarded('pure', false, 'pass'), why('guard.pure', 'touch is pure: it runs on a read-only view.'));
  assert.deepEqual(unguarded('pure', true, 'abstain'), none('asks for the network'));
  assert.deepEqual(unguarded('pure', false, 'abstain'), none('has effect pure'));
  assert.deepEqual(unguarded('fs', true, 'abstain'), none('has effect fs'));
  assert.deepEqual(unguarded('fs', false, 'degrade'), none('has effect fs'));
});
