import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelResponse, payloadsOf, RunTrace, textOf } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { greet, skill, skillNamed } from './support/fake-skill.ts';
import { fails, type Tried, tryRun, type World } from './support/fakes.ts';
import { declined, refused, taken, waved } from './support/second-offers.ts';

const greeted: ModelResponse = { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] };

function toolsAsked({ seen }: Tried): readonly (readonly string[])[] {
  return seen.asked.map(({ tools }) => tools.map(({ name }) => name));
}

async function end(world: World) {
  const tried = tryRun(world);
  const outcome = await tried.query.result();
  return { ...tried, outcome, report: tried.seen.reports.at(-1) };
}

test('a model that calls no tool is asked once more, with the next skills alone, and goes on with what it calls', async () => {
  const tried = await end(taken);
  assert.deepEqual(toolsAsked(tried), [['greet'], ['wave', 'bow']]);
  assert.deepEqual([tried.outcome.outcome, tried.outcome.exit_code, tried.seen.ran], ['completed', 0, ['wave']]);
  assert.equal(tried.outcome.usage.model_calls, 2);
  for (const { messages } of tried.seen.asked)
    assert.equal(messages.map(textOf).filter((text) => text.includes('I cannot')).length, 0);
});

test('both offers are in the journal, in the trace and in the explanation', async () => {
  const { report, outcome } = await end(taken);
  assert.ok(report);
  assert.deepEqual(
    payloadsOf(report.events, 'skills-loaded').map(({ skills, offer }) => [offer ?? 1, skills.map(({ id }) => id)]),
    [
      [1, ['greeter']],
      [2, ['waver', 'bower']],
    ],
  );
  assert.deepEqual(
    report.events
      .filter(({ kind }) => kind === 'skills-loaded' || kind === 'model-result')
      .map((event) => event.step_key),
    ['load', 'model/1', 'load/2', 'model/2'],
  );
  assert.deepEqual(check(RunTrace, report.trace), []);
  assert.deepEqual(
    [report.trace.skill_set, report.trace.declined_skills].map((skills = []) => skills.map(({ name }) => name)),
    [['waver', 'bower'], ['greeter']],
  );
  assert.equal(report.trace.final, undefined, 'what was said of the first offer is not what is said in the end');
  assert.match(outcome.explanation, /I cannot do that/);
  assert.match(outcome.explanation, /^Offered also: waver, bower\. The model had called no tool of greeter\.$/m);
});

test('whoever watches is told of the second offer', async () => {
  const notes = (await tryRun(taken).events()).flatMap((event) => (event.type === 'stage' ? [event.note] : []));
  assert.ok(notes.includes('no tool was called; offered also: waver, bower'), notes.join('\n'));
});

test('no call again ends the run as it ended without a second offer, and there is no third', async () => {
  const [first, second] = [await end({ responses: [declined] }), await end(refused)];
  assert.equal(second.seen.asked.length, 2);
  for (const { outcome } of [first, second])
    assert.deepEqual(
      [outcome.outcome, outcome.exit_code, outcome.reasons.map(({ code }) => code)],
      ['abstained', 3, ['model.no-call']],
    );
});

test('a call of the second offer whose arguments do not fit is asked for once more, as one of the first', async () => {
  const bad = { tool_calls: [{ name: 'wave', arguments: { who: 'Ada' } }] };
  const tried = await end({ ...taken, responses: [declined, bad, waved] });
  assert.deepEqual(toolsAsked(tried), [['greet'], ['wave', 'bow'], ['wave']]);
  assert.equal(tried.outcome.outcome, 'completed');
});

test('a tool of the first offer cannot be called in the second', async () => {
  const call = { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] };
  const tried = await end({ ...taken, responses: [declined, call, declined] });
  assert.deepEqual([tried.outcome.outcome, tried.seen.ran], ['abstained', []]);
  assert.deepEqual(
    tried.outcome.reasons.map(({ code }) => code),
    ['admit.unknown-tool', 'model.no-call'],
  );
  assert.deepEqual(
    tried.report?.trace.tool_calls.map(({ reasons = [] }) => reasons.map(({ code }) => code)),
    [['admit.unknown-tool']],
  );
});

test('a model that is told of its calls goes on with the second offer, and is not told of its first answer', async () => {
  const tried = await end({ ...taken, multiTurn: true, responses: [declined, waved, { final: 'All waved.' }] });
  assert.deepEqual(toolsAsked(tried), [['greet'], ['wave', 'bow'], ['wave', 'bow']]);
  assert.equal(tried.outcome.outcome, 'completed');
  assert.deepEqual(
    tried.seen.asked.map(({ messages }) => messages.filter(({ role }) => role !== 'developer').map(({ role }) => role)),
    [['user'], ['user'], ['user', 'assistant', 'tool']],
  );
});

const found = (...words: readonly string[]): World => ({ result: { output: { lines: [], not_found: [...words] } } });

test('where no skill fits, one that takes questions is offered, and is told apart from no skill by nothing but that', async () => {
  const asked: World = { ...taken, search: 'abstain', responses: [waved] };
  const tried = await end(asked);
  assert.deepEqual(toolsAsked(tried), [['wave', 'bow']]);
  assert.deepEqual([tried.outcome.outcome, tried.seen.ran], ['completed', ['wave']]);
  const none = await end({ ...asked, responses: [declined] });
  assert.deepEqual(
    [none.outcome.outcome, none.outcome.reasons.map(({ code }) => code)],
    ['abstained', ['skill.no-match', 'model.no-call']],
  );
});

test('what a tool says it has not found is told, and the run is done in part', async () => {
  const { outcome } = await end({ responses: [greeted], ...found('cost', 'a\nb', '') });
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['degraded', 4]);
  assert.deepEqual(
    outcome.reasons.map(({ code, message }) => [code, message]),
    [['run.not-found', 'What was found does not say: “cost”, “a b”.']],
  );
  const many = await end({ responses: [greeted], ...found(...Array.from({ length: 20 }, (_, at) => `w${at}`)) });
  assert.match(many.outcome.reasons[0]?.message ?? '', /“w15”, and 4 more\.$/);
});

test('a tool that lists nothing as not found has found all of it', async () => {
  const others: readonly World[] = [found(), { result: { output: { not_found: 'x' } } }, { result: { output: [1] } }];
  for (const world of others)
    assert.equal((await end({ responses: [greeted], ...world })).outcome.outcome, 'completed');
});

const output = {
  schema: { type: 'object', additionalProperties: false, required: ['n'], properties: { n: { type: 'integer' } } },
} as const;
const once: readonly (readonly [what: string, world: World])[] = [
  ['the search found nothing next', { responses: [declined] }],
  ['the model called a tool', { ...taken, responses: [{ tool_calls: [{ name: 'nope', arguments: {} }] }] }],
  ['the model answered nothing', { ...taken, responses: [{}] }],
  ['its answer could not be used', { ...taken, modelError: fails('model.truncated') }],
  ['the budget has no further question', { ...taken, budget: { model_calls: 1 } }],
  ['the budget has no further turn', { ...taken, budget: { turns: 1 } }],
  ['the budget has no room for as many tokens again', { ...taken, budget: { output_tokens: 9 } }],
  ['the answers cost too much', { ...taken, budget: { usd: 3 }, evidence: { cost_usd: 2 } }],
  ['a tool could not be called any more', { ...taken, budget: { tool_calls: 0 } }],
  [
    'a hook stopped the answer',
    { ...taken, embedding: { hooks: [{ name: 'stop', stage: 'after-model', run: () => ({ deny: 'no' }) }] } },
  ],
  ['the call is a person’s', { ...taken, stack: { model: { name: 'person', digest: null } } }],
];

for (const [what, world] of once)
  test(`there is no second offer where ${what}`, async () => {
    const { report, seen } = await end(world);
    assert.equal(payloadsOf(report?.events ?? [], 'skills-loaded').length, 1);
    assert.ok(seen.asked.every(({ tools }) => tools.every(({ name }) => name === 'greet')));
  });

test('a run that is to end with a value asks for it again, and offers no other skills', async () => {
  const tried = await end({ ...taken, responses: [declined], embedding: { output } });
  assert.deepEqual(toolsAsked(tried), [['greet', 'emit_result'], ['emit_result']]);
});

test('of many skills at most three are offered again, and as few as the project wants', async () => {
  const next = ['5', '6', '7', '8'].map((digit) => skillNamed(`s${digit}`, digit, { ...greet, name: `g${digit}` }));
  for (const [maxSkills, wanted] of [
    [3, ['s5', 's6', 's7']],
    [1, ['s5']],
  ] as const) {
    const { seen } = await end({ ...taken, next, stack: { maxSkills } });
    assert.deepEqual(seen.loaded, wanted);
  }
});

test('next skills that permit no tool stop the run with both reasons, and nobody is asked', async () => {
  const { outcome, seen } = await end({ ...taken, next: [{ ...skill(), manifest: skillNamed('mute', '5').manifest }] });
  assert.deepEqual(
    [outcome.outcome, seen.asked.length, outcome.reasons.map(({ code }) => code)],
    ['abstained', 1, ['model.no-call', 'skill.no-tools']],
  );
});

test('plan and propose decide on a call of the second offer, and run none', async () => {
  for (const [mode, code] of [
    ['plan', 'permission.plan-mode'],
    ['propose', 'permission.only-proposed'],
  ] as const) {
    const { report, seen } = await end({ ...taken, embedding: { mode } });
    assert.deepEqual(seen.ran, []);
    assert.deepEqual(
      report?.trace.tool_calls.map(({ tool, reasons = [] }) => [tool, reasons.map((why) => why.code)]),
      [['wave', [code]]],
    );
  }
});

test('a run that is kept open goes on with the second offer', async () => {
  const messages = ['Once more.'];
  const tried = tryRun({
    ...taken,
    multiTurn: true,
    embedding: { keepOpen: true },
    responses: [declined, waved, { final: 'One.' }, { final: 'Two.' }],
  });
  for await (const event of tried.query) {
    if (event.type !== 'run-waiting') continue;
    const message = messages.shift();
    void (message === undefined ? tried.query.end() : tried.query.send(message));
  }
  assert.deepEqual(toolsAsked(tried), [['greet'], ...Array.from({ length: 3 }, () => ['wave', 'bow'])]);
});

test('a message that is sent meanwhile comes before a second offer', async () => {
  const tried = tryRun({
    ...taken,
    multiTurn: true,
    embedding: {
      hooks: [{ name: 'send', stage: 'after-model', run: () => void tried.query.send('Greet her instead.') }],
    },
    responses: [declined],
    budget: { turns: 2 },
  });
  await tried.query.result();
  assert.deepEqual(toolsAsked(tried), [['greet'], ['greet']]);
});
