import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enactment, MethodInterface } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { bindAtWork, bindTexts, enact } from '@fpf/skill-registry';
import { readChoices } from '../../src/fpf/extract/extract-procedure.ts';
import { able, methodOf } from '../support/holder.ts';

const given = { a: { from: 'IN-1' }, b: { from: 'IN-2' }, c: { from: 'IN-3' } };

test('a choice is read from the words before its arguments, and what is none is refused', () => {
  for (const [text, choices] of [
    [
      'call it with   = IN-1 and exactly one of   = IN-2 and   = IN-3; it yields OUT-1',
      [{ of: ['IN-2', 'IN-3'], least: 1 }],
    ],
    [
      'at most\none of = IN-1, = IN-2, or = IN-3 and, where it is given, = IN-4',
      [{ of: ['IN-1', 'IN-2', 'IN-3'], least: 0 }],
    ],
    ['call it with = IN-1 and = IN-2', []],
  ] as const)
    assert.deepEqual(readChoices(text, given), choices, text);
  for (const text of [
    'exactly one of = IN-1',
    'at most one of them',
    'exactly one of = IN-1 and = IN-9',
    'exactly one of = IN-1 and = IN-1',
  ])
    assert.equal(typeof readChoices(text, given), 'string', text);
});

/** The method of the notes, whose second way to put a line takes exactly one of two inputs, or at most one. */
function chosen(least: number): MethodInterface {
  const method = methodOf() as MethodInterface;
  const steps = method.steps.map((step) =>
    step.n === 1
      ? { ...step, in: { ...step.in, hidden: { from: 'IN-5' } }, choices: [{ of: ['IN-3', 'IN-5'], least }] }
      : step,
  );
  return { ...method, parameters: method.parameters.map(({ default: _default, ...parameter }) => parameter), steps };
}

const told = (enactment: Enactment): readonly string[] =>
  'gaps' in enactment
    ? enactment.gaps.filter(({ because }) => because === undefined).map(({ id, message }) => `${id}: ${message}`)
    : [];
const one = 'IN-3: step 1 takes it, and of IN-3 and IN-5 ';

test('there is no plan where the inputs contradict a choice, and one where the call has yet to decide', () => {
  const inputs = { 'IN-1': 'notes', 'IN-2': 'x', 'IN-4': 'x' };
  assert.deepEqual(check(MethodInterface, chosen(1)), []);
  for (const [least, more, gap] of [
    [1, {}, [`${one}one has to have a value; none has`]],
    [0, {}, []],
    [1, { 'IN-3': '3' }, []],
    [1, { 'IN-5': 'true' }, []],
    [1, { 'IN-3': '3', 'IN-5': 'true' }, [`${one}at most one may have a value; IN-3 and IN-5 have one`]],
    [0, { 'IN-3': '3', 'IN-5': 'true' }, [`${one}at most one may have a value; IN-3 and IN-5 have one`]],
  ] as const)
    assert.deepEqual(
      told(enact(chosen(least), able, bindTexts(chosen(least), { ...inputs, ...more }))),
      gap,
      JSON.stringify([least, more]),
    );
  assert.ok('plan' in enact(chosen(1), able, bindAtWork(chosen(1))));
});
