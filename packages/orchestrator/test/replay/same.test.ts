import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type ModelResponse, payloadsOf, reason, type ToolSpec } from '@fpf/contracts';
import type { QueryOptions } from '../../src/index.ts';
import { enacted, greet, skill } from '../support/fake-skill.ts';
import { said, type World } from '../support/fakes.ts';
import { flowing, found, parted, saved } from '../support/parted-runs.ts';
import { bob, talk } from '../support/resumed-runs.ts';
import { declined, refused, taken, waved } from '../support/second-offers.ts';
import { again, differing, ran, sameAgain } from './again.ts';
import { judging } from './judging.ts';

const call = (name: string, args: Record<string, string> = { name: 'Ada' }): ModelResponse => ({
  tool_calls: [{ name, arguments: args }],
});
const emit = (count: number): ModelResponse => ({ tool_calls: [{ name: 'emit_result', arguments: { count } }] });
const other: ToolSpec = { ...greet, name: 'wave' };
const told: ToolSpec = { ...greet, name: 'tell', bind: { name: 'greet.stdout' } };
const output: QueryOptions['output'] = {
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['count'],
    properties: { count: { type: 'integer', maximum: 9 } },
  },
  retries: 2,
};
const reducible: ToolSpec = { ...greet, degraded: { view: 'read-only' } };
const noSandbox = new FpfError({ code: 'sandbox.unavailable', message: 'none', hint: 'none' });
const crash = new FpfError({ code: 'tool.crashed', message: 'tool: it fell over.', hint: 'none' });
const two = [skill(greet), { ...skill(other), pin: { ...skill(other).pin, name: 'waver' } }];

const worlds: readonly (readonly [what: string, world: World, outcome: string])[] = [
  ['one call', { response: said }, 'completed'],
  ['three calls in two turns', talk, 'completed'],
  ['a request that is asked part by part', parted, 'completed'],
  ['a part of a request that is not done', { ...parted, responses: [found, { final: 'no' }] }, 'degraded'],
  ['an answer that does the last part first', { ...parted, responses: [saved, found, saved] }, 'completed'],
  ['a flow', flowing, 'completed'],
  ['a flow that stops', { ...flowing, result: { output: {} } }, 'degraded'],
  ['words alone', { response: { final: 'Hello.', thought: 'I greet.' } }, 'abstained'],
  ['no words', { response: {} }, 'abstained'],
  ['a second offer', taken, 'completed'],
  [
    'a second offer to a model that takes turns',
    { ...taken, multiTurn: true, responses: [declined, waved, { final: 'x' }] },
    'completed',
  ],
  ['a second offer that is declined too', refused, 'abstained'],
  ['a second offer that the budget has no room for', { ...refused, budget: { model_calls: 1 } }, 'abstained'],
  [
    'an argument that is bound to an earlier result',
    { multiTurn: true, tools: [greet, told], responses: [said, call('tell', {}), { final: 'x' }] },
    'completed',
  ],
  ['a bound argument with nothing to be bound to', { tools: [greet, told], response: call('tell', {}) }, 'abstained'],
  ['a value that was asked for', { multiTurn: true, responses: [said, emit(3)], embedding: { output } }, 'completed'],
  [
    'a value that fits only when it is asked for again',
    { responses: [said, emit(99), emit(3)], embedding: { output } },
    'completed',
  ],
  ['a value that never fits', { responses: [said, emit(99), emit(98), emit(97)], embedding: { output } }, 'degraded'],
  ['a reduced form', { tools: [reducible], guards: judging(() => ({ guard: 'degrade' })), response: said }, 'degraded'],
  ['no reduced form', { guards: judging(() => ({ guard: 'degrade' })), response: said }, 'abstained'],
  ['a guard that abstains', { guards: judging(() => ({ guard: 'abstain' })), response: said }, 'abstained'],
  ['a rule that denies', { guards: judging(() => ({ rule: 'deny' })), response: said }, 'abstained'],
  [
    'a refusal that the next turn makes good',
    { multiTurn: true, responses: [call('nope'), said, { final: 'done' }] },
    'completed',
  ],
  ['the same refusal again', { multiTurn: true, response: call('nope') }, 'exhausted'],
  ['arguments that do not fit', { response: call('greet', { who: 'Ada' }) }, 'abstained'],
  [
    'a call that is marked',
    { response: said, marks: [{ call: 0, reason: reason('admit.bad-json', 'schema', 'no JSON') }] },
    'abstained',
  ],
  ['a question with fewer tools', { skills: two, responses: [call('greet', { who: 'Ada' }), said] }, 'completed'],
  [
    'an answer that cannot be read',
    { responses: [new FpfError({ code: 'model.truncated', message: 'cut', hint: '' })] },
    'abstained',
  ],
  [
    'a tool that fails',
    { response: said, result: { success: false, error: reason('tool.exit', 'execute', 'It exited with 3.') } },
    'degraded',
  ],
  [
    'a tool that fails and does not say why',
    { response: said, result: { success: false, stderr: 'oops' } },
    'degraded',
  ],
  ['a runner that throws', { response: said, runTool: async () => Promise.reject(crash) }, 'degraded'],
  ['effects that no session can hold', { response: said, effectsError: crash }, 'degraded'],
  [
    'a host that changed',
    { ...talk, effectsError: new FpfError({ code: 'session.host-changed', message: 'x', hint: '' }) },
    'failed',
  ],
  ['a machine without a sandbox', { ...talk, runTool: async () => Promise.reject(noSandbox) }, 'failed'],
  ['too many bytes', { response: said, budget: { bytes_written: 3 } }, 'exhausted'],
  ['too many calls', { ...talk, budget: { tool_calls: 1 } }, 'exhausted'],
  ['too many tokens', { ...talk, budget: { output_tokens: 7 } }, 'exhausted'],
  ['no turn left', { ...talk, budget: { turns: 1 } }, 'exhausted'],
  ['the same call too often', { multiTurn: true, response: said }, 'exhausted'],
  ['nothing to spend', { response: said, budget: { model_calls: 0 } }, 'exhausted'],
  ['the mode plan', { response: said, embedding: { mode: 'plan' } }, 'abstained'],
  [
    'a question in the mode dontAsk',
    { response: said, embedding: { mode: 'dontAsk' }, guards: judging(() => ({ rule: 'ask' })) },
    'abstained',
  ],
  ['a run that waits', { response: said, guards: judging(() => ({ rule: 'ask' })) }, 'paused'],
  [
    'a program that allows',
    { response: said, guards: judging(() => ({ rule: 'ask' })), embedding: { canUseTool: async () => 'allow' } },
    'completed',
  ],
  [
    'a program that denies',
    { response: said, guards: judging(() => ({ rule: 'ask' })), embedding: { canUseTool: async () => 'deny' } },
    'paused',
  ],
  ['evidence that changed', { response: said, guards: judging(() => ({ changes: true })) }, 'abstained'],
  ['an engine that is broken', { response: said, guards: judging(() => ({ throws: true })) }, 'abstained'],
  ['no skill that fits', { search: 'abstain' }, 'abstained'],
  ['a guard that is broken', { broken: [reason('guard.broken', 'guard', 'no')] }, 'abstained'],
  ['a plan', { response: said, enactment: enacted('greet') }, 'completed'],
  ['a call that nobody planned', { response: said, enactment: enacted('wave') }, 'abstained'],
  ['gaps', { enactment: { gaps: [{ id: 'K1', message: 'no purpose' }] } }, 'abstained'],
  [
    'a model that is not there',
    { modelError: new FpfError({ code: 'model.unreachable', message: 'gone', hint: '' }) },
    'failed',
  ],
  [
    'a model that is lost in the second turn',
    { ...talk, responses: [said, new FpfError({ code: 'model.unreachable', message: 'gone', hint: '' })] },
    'failed',
  ],
  [
    'skills that cannot be loaded',
    { loadError: new FpfError({ code: 'skill.unreadable', message: 'torn', hint: '' }) },
    'failed',
  ],
];

for (const [what, world, outcome] of worlds) {
  test(`${what}: the same again`, async () => {
    const once = await ran(world);
    assert.equal(once.outcome, outcome);
    await sameAgain(once);
  });
}

test('it says of each call and turn what was decided, then and now', async () => {
  const once = await ran({ ...talk, responses: [said, bob, { final: 'x' }] });
  const replayed = await again(once);
  assert.deepEqual(differing(replayed), []);
  assert.deepEqual(
    replayed.calls.map(({ seq, turn, tool, recorded, now }) => [seq, turn, tool, recorded, now]),
    [
      [1, 1, 'greet', 'pass', 'pass'],
      [2, 2, 'greet', 'pass', 'pass'],
      [3, 2, 'greet', 'pass', 'pass'],
    ],
  );
  assert.deepEqual(
    replayed.turns.map(({ turn, same }) => [turn, same]),
    [
      [1, true],
      [2, true],
      [3, true],
    ],
  );
  assert.deepEqual(
    [replayed.attempts, replayed.journal.events],
    [1, payloadsOf(once.on.events, 'run-ended').length + once.on.events.length - 1],
  );
});
