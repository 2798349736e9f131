import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, reason, RunTrace, type ToolSpec } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { fixedHost } from '@fpf/contract-tests';
import { type AbstainedRun, normalForm, type Suggest } from '../src/index.ts';
import { enacted, greet } from './support/fake-skill.ts';
import { nothingSeen, said, stackOf, tryRun, type World } from './support/fakes.ts';

const find: ToolSpec = { ...greet, effect: 'pure', description: 'Finds someone.' };
const noMatch: World = { search: 'abstain', tools: [find] };

/** Shows each of the sentences that would run. */
const trying = (...sentences: readonly string[]): Suggest =>
  async function* suggest({ trySentence }) {
    for (const text of sentences) if (await trySentence(text)) yield text;
  };

async function end(world: World, suggest: Suggest) {
  const tried = tryRun({ ...world, stack: { suggest, ...world.stack } });
  const outcome = await tried.query.result();
  return { ...tried, outcome, report: tried.seen.reports.at(-1) };
}

test('a run that no skill fits ends with the sentences that would run, and nothing is done for that', async () => {
  const { outcome, report, seen } = await end(noMatch, trying('Find Ada', 'Look for Ada'));
  assert.deepEqual([outcome.outcome, outcome.suggestions], ['abstained', ['Find Ada', 'Look for Ada']]);
  assert.deepEqual([seen.ran, seen.asked.length, outcome.usage.model_calls], [[], 2, 0]);
  assert.ok(report);
  assert.deepEqual(
    report.events.map(({ kind }) => kind),
    ['run-started', 'skills-selected', 'run-ended'],
  );
  assert.deepEqual([report.trace.suggestions, check(RunTrace, report.trace)], [outcome.suggestions, []]);
  assert.equal(outcome.explanation.includes('Look for'), false);
});

test('they are no part of what is compared, and a replay tries none', async () => {
  const with3 = await end(noMatch, trying('Find Ada'));
  const without = await end(noMatch, trying());
  assert.deepEqual(normalForm(with3.report?.events ?? []), normalForm(without.report?.events ?? []));
  const seen = nothingSeen();
  const replayed = await stackOf({ ...noMatch, stack: { suggest: trying('Find Ada') } }, seen, fixedHost()).replay(
    with3.report?.events ?? [],
  );
  assert.deepEqual([replayed.same, seen.asked.length], [true, 0]);
});

test('three are shown at most, and twelve tried', async () => {
  let yielded = 0;
  const many: Suggest = async function* suggest() {
    for (;;) yield `${(yielded += 1)}`;
  };
  assert.deepEqual((await end(noMatch, many)).outcome.suggestions, ['1', '2', '3']);
  assert.equal(yielded, 3);
  const refused: World = { ...noMatch, response: { final: 'no' } };
  const { outcome, seen } = await end(refused, trying(...Array.from({ length: 40 }, (_, n) => `Find ${n}`)));
  assert.deepEqual([outcome.suggestions, seen.asked.length], [undefined, 12]);
});

test('what fails or never ends changes neither the outcome nor the exit code, and what was made until then is shown', async () => {
  const plain = (await end(noMatch, trying())).outcome;
  const failing: Suggest = async function* suggest() {
    yield 'Find Ada';
    throw new Error('out of ideas');
  };
  const failed = (await end(noMatch, failing)).outcome;
  assert.deepEqual({ ...failed, suggestions: undefined }, { ...plain, suggestions: undefined });
  assert.deepEqual(failed.suggestions, ['Find Ada']);
  const endless: Suggest = async function* suggest() {
    yield 'Find Ada';
    await new Promise(() => undefined);
  };
  const begun = Date.now();
  const slow = tryRun({ ...noMatch, stack: { suggest: endless } });
  const stopped = setTimeout(() => void slow.query.interrupt(), 50);
  const outcome = await slow.query.result();
  clearTimeout(stopped);
  assert.deepEqual([outcome.outcome, outcome.suggestions], ['abstained', ['Find Ada']]);
  assert.ok(Date.now() - begun < 1_500);
});

const denied = reason('permission.denied', 'permission', 'No.');
const none: readonly (readonly [what: string, world: World])[] = [
  ['a run that is done', {}],
  ['a rule that said no', { permit: { decision: 'abstain', reasons: [denied], evidence: [] } }],
  [
    'a program that said no',
    { embedding: { hooks: [{ name: 'no', stage: 'before-model', run: () => ({ deny: 'No.' }) }] } },
  ],
  ['a skill that leaves a gap', { enactment: { gaps: [{ id: 'CAP-1', message: 'not met' }] } }],
  ['a run without a budget', { budget: { model_calls: 0 } }],
  ['a run that was to give a value', { ...noMatch, embedding: { output: { schema: { type: 'object' } } } }],
];
for (const [what, world] of none)
  test(`nothing is suggested after ${what}`, async () => {
    let asked = 0;
    const { outcome } = await end(world, async function* suggest() {
      asked += 1;
      yield 'Find Ada';
    });
    assert.deepEqual([asked, outcome.suggestions], [0, undefined], outcome.explanation);
  });

const abstains: readonly (readonly [what: string, world: World])[] = [
  ['words alone', { response: { final: 'no' } }],
  ['arguments that do not fit', { response: { tool_calls: [{ name: 'greet', arguments: {} }] } }],
  ['a tool that is not there', { response: { tool_calls: [{ name: 'dance', arguments: {} }] } }],
];
for (const [what, world] of abstains)
  test(`a model that answers with ${what} is followed by them`, async () => {
    const { outcome } = await end({ ...world, tools: [find] }, async function* suggest({ request, found }) {
      yield `${request}: ${found.flatMap(({ candidates }) => candidates.map(({ id }) => id)).join()}`;
    });
    assert.deepEqual([outcome.outcome, outcome.suggestions], ['abstained', ['Greet Ada: greeter']]);
  });

const twice = said.tool_calls ?? [];
const refusals: readonly (readonly [what: string, world: World])[] = [
  ['the model makes no call', { response: { final: 'no' } }],
  ['it makes two', { response: { tool_calls: [...twice, ...twice] } }],
  ['its arguments do not fit', { response: { tool_calls: [{ name: 'greet', arguments: { name: 1 } }] } }],
  ['its answer is marked', { marks: [{ call: 0, reason: reason('admit.bad-json', 'schema', 'No.') }] }],
  ['the tool changes something, and the person asked for nothing of the kind', { tools: [greet] }],
  [
    'the tool starts programs',
    {
      tools: [{ ...find, name: 'run_it' }],
      response: { tool_calls: [{ name: 'run_it', arguments: { name: 'Ada' } }] },
    },
  ],
  ['its skill leaves a gap', { enactment: { gaps: [{ id: 'CAP-1', message: 'not met' }] } }],
  ['its skill has no plan for it', { enactment: enacted('other') }],
  ['the skill cannot be loaded', { skills: [] }],
];
for (const [what, world] of refusals)
  test(`a sentence would not run where ${what}`, async () => {
    const calls: unknown[] = [];
    await end({ ...noMatch, ...world }, async function* suggest({ trySentence }: AbstainedRun) {
      const call = await trySentence('Find Ada');
      calls.push(call);
      if (call) yield 'Find Ada';
    });
    assert.deepEqual(calls, [undefined]);
  });

test('a sentence is tried with the model in force and the skills of a run, and the call is handed back', async () => {
  const calls: unknown[] = [];
  const { seen, report } = await end(noMatch, async function* suggest({ trySentence, found }) {
    calls.push(await trySentence('Find Ada'), found[0]?.nearest[0]?.id);
    yield 'Find Ada';
  });
  assert.deepEqual(calls, [twice[0], 'greeter']);
  assert.ok(seen.holder);
  assert.equal(payloadsOf(report?.events ?? [], 'model-result').length, 0);
});
