import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileChange, payloadsOf, RunTrace, textOf, type ToolSpec } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { judging } from './replay/judging.ts';
import { type Tried, tryRun, type World } from './support/fakes.ts';
import { call, flowing, found, parted, save, saved } from './support/parted-runs.ts';

async function end(world: World) {
  const tried = tryRun(world);
  const outcome = await tried.query.result();
  const report = tried.seen.reports.at(-1);
  const calls = report ? payloadsOf(report.events, 'guard-decision') : [];
  return { ...tried, outcome, report, calls, codes: outcome.reasons.map(({ code }) => code) };
}

function requests({ seen }: Tried): readonly string[] {
  return seen.asked.flatMap(({ messages }) =>
    messages
      .filter(({ role }) => role === 'user')
      .slice(-1)
      .map(textOf),
  );
}

test('a model that makes nothing of the whole is asked part by part, and a result is handed on by reference', async () => {
  const tried = await end(parted);
  assert.deepEqual(requests(tried), ['Greet Ada', 'Find Ada', 'save "the result" to a.md']);
  assert.deepEqual([tried.outcome.outcome, tried.seen.ran], ['completed', ['find', 'save_text']]);
  assert.deepEqual(
    tried.calls.map(({ args, bound, wishes }) => [args, bound, wishes]),
    [
      [{ name: 'Ada' }, undefined, [0]],
      [{ path: 'a.md', content: '- Ada\n- Adam\n' }, { content: tried.calls[0]?.call_id }, [1]],
    ],
  );
  assert.deepEqual(check(RunTrace, tried.report?.trace), []);
});

test('each part is searched for and offered by itself, and the journal says in which words it was asked', async () => {
  const { report, calls } = await end(parted);
  assert.ok(report);
  assert.deepEqual(
    payloadsOf(report.events, 'skills-selected').map(({ part }) => part),
    [
      undefined,
      { n: 0, asked: 'Find Ada' },
      { n: 1, asked: 'save "the result" to a.md', refers_to: calls[0]?.call_id },
    ],
  );
  assert.deepEqual(
    report.events.flatMap(({ kind, step_key: key }) => (kind.startsWith('skills-') ? [key] : [])),
    ['search', 'load', 'search/part-1', 'load/part-1', 'search/part-2', 'load/part-2'],
  );
});

test('a request that no skill fits as a whole is asked part by part too', async () => {
  const tried = await end({ ...parted, search: 'abstain', responses: [found, saved] });
  assert.deepEqual(requests(tried), ['Find Ada', 'save "the result" to a.md']);
  assert.equal(tried.outcome.outcome, 'completed');
});

test('an answer to the whole that does the first part is made, and only the rest is asked for', async () => {
  const tried = await end({ ...parted, responses: [found, saved] });
  assert.deepEqual(requests(tried), ['Greet Ada', 'save "the result" to a.md']);
  assert.equal(tried.outcome.outcome, 'completed');
});

const left = { path: 'x.md', op: 'delete' as const };
const stops: readonly (readonly [what: string, world: World, ran: readonly string[], code: string])[] = [
  ['what is asked for last is not done first', { responses: [saved, { final: 'no' }] }, [], 'model.no-call'],
  [
    'a part that is not done ends it',
    { responses: [{ final: 'no' }, found, { final: 'no' }] },
    ['find'],
    'model.no-call',
  ],
  [
    'a call that does not take the result is not made',
    { responses: [found, call('save_text', { path: 'a.md', content: 'made up' })] },
    ['find'],
    'run.nothing-referred',
  ],
  [
    'a call about another part is not made',
    {
      responses: [found, found],
      wishes: [
        { text: 'Find Ada', verb: 'find' },
        { text: 'save hello in a.md', verb: 'save' },
      ],
    },
    ['find'],
    'run.other-part',
  ],
  [
    'a call that changed something is no result',
    { responses: [found, saved], effects: [left] },
    ['find'],
    'run.nothing-referred',
  ],
  [
    'a result that is too long is not cut',
    { responses: [found, saved], result: { output: { names: ['x'.repeat(1_048_577)] } } },
    ['find'],
    'admit.bad-arguments',
  ],
];
for (const [what, world, ran, code] of stops)
  test(`${what}, and the run says what was not`, async () => {
    const tried = await end({ ...parted, ...world });
    assert.deepEqual(tried.seen.ran, ran);
    assert.ok(tried.codes.includes(code), tried.codes.join());
    assert.equal(tried.outcome.outcome, ran.length > 0 ? 'degraded' : 'abstained');
    assert.equal(tried.codes.includes('run.part-not-done'), ran.length > 0);
  });

const make: ToolSpec = { ...save, name: 'make_folder', description: 'Make a folder.' };
const made: FileChange = {
  path: 'plans',
  op: 'add',
  after: { type: 'directory', mode: 0o755, size: 0 },
};

test('what is to go into a folder that was made before goes into it, unless the call names another place', async () => {
  for (const [path, placed] of [
    ['ideas.txt', 'plans/ideas.txt'],
    ['plans/ideas.txt', 'plans/ideas.txt'],
    ['old/ideas.txt', 'old/ideas.txt'],
    ['plans', 'plans'],
  ] as const) {
    const { calls } = await end({
      tools: [make, save],
      wishes: [
        { text: 'Make a folder plans', verb: 'make' },
        { text: 'put a file ideas.txt in it', verb: 'put' },
      ],
      responses: [
        { final: 'I cannot.' },
        call('make_folder', { path: 'plans', content: '-' }),
        call('save_text', { path, content: 'x' }),
      ],
      effects: [made],
      result: { output: { path: 'plans' } },
    });
    assert.deepEqual(
      calls.map(({ args }) => args['path']),
      ['plans', placed],
    );
  }
});

test('a model that is told of its calls is asked once, for all of it', async () => {
  const tried = await end({ ...parted, multiTurn: true, responses: [found, { final: 'Done.' }] });
  assert.deepEqual(requests(tried), ['Greet Ada', 'Greet Ada']);
});

test('a flow makes its calls one by one, each decided on its own, and each with what came before it', async () => {
  const { calls, seen, outcome, report } = await end(flowing);
  assert.deepEqual([outcome.outcome, seen.ran], ['completed', ['find', 'save_text', 'save_text', 'save_text']]);
  const [first] = calls;
  assert.deepEqual(
    calls.map(({ tool, args, skill, bound, flow_step: step }) => [tool, args, skill, bound, step]),
    [
      ['find', { name: 'Ada' }, 'finder@1.0.0', undefined, 'greeter@1.0.0#find_and_save/found'],
      [
        'save_text',
        { path: 'a.md', content: 'Ada\nAdam\n' },
        'saver@1.0.0',
        { content: first?.call_id },
        'greeter@1.0.0#find_and_save/saved',
      ],
      ['save_text', { path: 'Ada', content: 'Ada' }, 'saver@1.0.0', undefined, 'greeter@1.0.0#find_and_save/each'],
      ['save_text', { path: 'Adam', content: 'Adam' }, 'saver@1.0.0', undefined, 'greeter@1.0.0#find_and_save/each'],
    ],
  );
  assert.equal(seen.audit.filter(({ op }) => op === 'tool').length, 4);
  assert.deepEqual(check(RunTrace, report?.trace), []);
});

test('the model is shown the flow as one tool, and nothing of the skills whose tools it calls', async () => {
  const { seen } = await end(flowing);
  const [asked] = seen.asked;
  assert.deepEqual(
    asked?.tools.map(({ name, ...rest }) => [name, Object.keys(rest)]),
    [['find_and_save', ['description', 'input_schema']]],
  );
  assert.equal(asked?.messages.filter(({ role }) => role === 'developer').length, 1);
});

test('a guard that refuses what the first step gave stops the flow there, and says what was not begun', async () => {
  const guards = judging(({ args }) => ({ guard: 'content' in args ? 'abstain' : 'pass' }));
  const { outcome, seen, codes } = await end({ ...flowing, guards });
  assert.deepEqual([outcome.outcome, seen.ran], ['degraded', ['find']]);
  assert.ok(codes.includes('run.flow-stopped'));
  assert.match(outcome.explanation, /find_and_save stopped at its step saved, 2 of 3\. Not begun: each\./);
});

const refused: readonly (readonly [what: string, world: World, ran: readonly string[], code: string])[] = [
  ['arguments that do not fit it', { responses: [call('find_and_save', { who: 'Ada' })] }, [], 'admit.bad-arguments'],
  ['fewer calls left than steps', { budget: { tool_calls: 2 } }, [], 'budget.flow-calls'],
  [
    'a list that is longer than its step allows',
    { result: { output: { names: ['a', 'b', 'c'] } } },
    ['find', 'save_text'],
    'budget.flow-calls',
  ],
  ['a value that is not there', { result: { output: {} } }, ['find'], 'admit.unbound'],
];
for (const [what, world, ran, code] of refused)
  test(`a flow with ${what} stops before that step`, async () => {
    const { seen, codes } = await end({ ...flowing, ...world });
    assert.deepEqual(seen.ran, ran);
    assert.ok(codes.includes(code), codes.join());
  });
