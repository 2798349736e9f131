import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type LoadedSkill, type ToolFlow, type ToolSpec } from '@fpf/contracts';
import { refuseBrokenFlows, usedBy } from '../../src/load/flow-skills.ts';
import { flowProblems } from '../../src/profile/flow-problems.ts';
import { examine } from '../support/examine.ts';
import { fpfSkill, swap } from '../support/fpf-skill.ts';

const steps: ToolFlow['steps'] = [
  { id: 'found', call: 'finder#find', args: { name: { from: 'input.name' } } },
  {
    id: 'saved',
    call: 'saver#save',
    args: { text: { from: 'item.text' } },
    each: { over: 'found.output.list', limit: 3 },
  },
];
const flow = (...made: ToolFlow['steps']): ToolSpec => ({
  name: 'both',
  description: 'Find and save.',
  input_schema: { type: 'object', properties: { name: { type: 'string' } } },
  flow: { steps: made },
});
const [first, second] = steps;
assert.ok(first && second);

const broken: readonly (readonly [what: string, tool: ToolSpec, at: readonly string[]])[] = [
  ['nothing', flow(...steps), []],
  ['a member of a tool that runs something', { ...flow(...steps), effect: 'fs' }, ['/effect']],
  ['an id twice', flow(first, { ...second, id: 'found' }), ['/flow/steps/1/id']],
  ['an id that means something else', flow({ ...first, id: 'input' }), ['/flow/steps/0/id']],
  [
    'an argument that the tool has not',
    flow({ ...first, args: { a: { from: 'input.no' } } }),
    ['/flow/steps/0/args/a/from'],
  ],
  ['a step that comes later', flow({ ...first, args: { a: { from: 'saved.output' } } }), ['/flow/steps/0/args/a/from']],
  ['an element without a list', flow({ ...first, args: { a: { from: 'item' } } }), ['/flow/steps/0/args/a/from']],
  [
    'a list from nowhere',
    flow(first, { ...second, each: { over: 'no.output', limit: 1 } }),
    ['/flow/steps/1/each/over'],
  ],
];
for (const [what, tool, at] of broken)
  test(`a flow with ${what}: ${at.join(', ') || 'no problem'}`, () =>
    assert.deepEqual(
      flowProblems(tool).map((problem) => problem.at),
      at,
    ));

const skill = (name: string, ...tools: readonly ToolSpec[]): LoadedSkill =>
  ({ manifest: { id: name, name }, tools }) as unknown as LoadedSkill;
const handled = (name: string): ToolSpec => ({ ...flow(), name, handler: { kind: 'script', path: 'a.mjs' } });
const runs = (name: string): ToolSpec => {
  const { flow: _none, ...tool } = handled(name);
  return tool;
};

test('the skills whose tools a flow calls are loaded with it, but for those that were asked for', () => {
  assert.deepEqual(usedBy([skill('both', flow(...steps))]), ['finder', 'saver']);
  assert.deepEqual(usedBy([skill('both', flow(...steps)), skill('saver', runs('save'))]), ['finder']);
});

test('a flow that calls no tool, or another flow, is refused by its step', () => {
  const whole = [skill('both', flow(...steps)), skill('finder', runs('find')), skill('saver', runs('save'))];
  assert.doesNotThrow(() => refuseBrokenFlows(whole));
  for (const loaded of [whole.slice(0, 2), [...whole.slice(0, 2), skill('saver', { ...flow(...steps), name: 'save' })]])
    assert.throws(
      () => refuseBrokenFlows(loaded),
      (error) => FpfError.is(error) && error.code === 'skill.not-valid' && /step saved of both/.test(error.message),
    );
});

for (const [key, value, codes] of [
  ['fpf-parts', '2', []],
  ['fpf-parts', 'two', ['skill.h33-parts']],
  ['fpf-answers', 'questions', []],
  ['fpf-answers', 'everything', ['skill.h34-answers']],
] as const)
  test(`${key}: "${value}" is ${codes.length > 0 ? 'refused' : 'fine'}`, () => {
    const { 'SKILL.md': text = '', ...more } = fpfSkill({
      'SKILL.md': swap('  fpf-context: workspace\n', `  fpf-context: workspace\n  ${key}: "${value}"\n`),
    });
    const found = examine(text, 'fpf', more).diagnostics.map(({ code }) => code);
    assert.deepEqual(
      found.filter((code) => code !== 'skill.h12-name-folder'),
      codes,
    );
  });
