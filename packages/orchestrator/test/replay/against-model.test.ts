import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type ModelResponse } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import type { AgainstModel, AskedAgain, AskingAgain } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { greet } from '../support/fake-skill.ts';
import { nothingSeen, said, stackOf, type World } from '../support/fakes.ts';
import { bob, talk } from '../support/resumed-runs.ts';
import { type Ran, ran } from './again.ts';
import { judging } from './judging.ts';

/** The recorded questions, put to a model that gives these answers. */
async function asked(once: Ran, world: World, asking?: AskingAgain): Promise<AgainstModel> {
  const seen = nothingSeen();
  const untouched = disk();
  const stack = stackOf({ ...once.world, ...world, disk: untouched }, seen, fixedHost());
  const answer = await stack.askAgain(once.on.events, asking);
  assert.deepEqual([seen.ran, seen.reports, untouched.writes], [[], [], 0], 'no tool is run, and nothing is written');
  return answer;
}

function decidedNow({ now }: AskedAgain): unknown {
  return 'failed' in now
    ? now.failed.code
    : now.calls.map(({ name, decided, reasons }) => [name, decided, reasons.map(({ code }) => code)]);
}

const call = (name: string, args: Record<string, string>): ModelResponse => ({
  tool_calls: [{ name, arguments: args }],
});

test('the same model says the same: the same questions, the same calls, the same decisions', async () => {
  const once = await ran(talk);
  const { same, turns } = await asked(once, {});
  assert.equal(same, true);
  assert.deepEqual(
    turns.map(({ turn, request, same: one }) => [turn, request.same, one]),
    [
      [1, true, true],
      [2, true, true],
      [3, true, true],
    ],
  );
  assert.deepEqual(turns.map(decidedNow), [
    [['greet', 'pass', []]],
    [
      ['greet', 'pass', []],
      ['greet', 'pass', []],
    ],
    [],
  ]);
});

test('another model: each turn says what it calls now, and what would be decided of that', async () => {
  const once = await ran(talk);
  const heard: number[] = [];
  const responses = [
    call('greet', { name: 'Eve' }),
    call('gret', { name: 'Ada' }),
    new FpfError({ code: 'model.unreachable', message: 'gone', hint: '' }),
  ];
  const { same, turns } = await asked(once, { responses }, { heard: ({ turn }) => void heard.push(turn) });
  assert.deepEqual([same, heard, turns.map((turn) => turn.same)], [false, [1, 2, 3], [false, false, false]]);
  assert.deepEqual(turns.map(decidedNow), [
    [['greet', 'abstain', ['guard.evidence-missing']]],
    [['gret', 'abstain', ['admit.unknown-tool']]],
    'model.unreachable',
  ]);
  assert.deepEqual(turns[0]?.recorded.calls, [{ name: 'greet', arguments: { name: 'Ada' }, decided: 'pass' }]);
});

test('what was not recorded is unknown, so nothing passes on it; an approval counts for its own call alone', async () => {
  const once = await ran({ response: said, tools: [greet, { ...greet, name: 'wave' }] });
  const other = await asked(once, { response: call('wave', { name: 'Ada' }) });
  assert.deepEqual(other.turns.map(decidedNow), [[['wave', 'abstain', ['permission.not-allowed']]]]);
  const canUseTool = async (): Promise<'allow'> => 'allow';
  const approved = await ran({ response: said, guards: judging(() => ({ rule: 'ask' })), embedding: { canUseTool } });
  assert.equal(approved.outcome, 'completed');
  const very = await asked(approved, {});
  assert.deepEqual(very.turns.map(decidedNow), [[['greet', 'pass', []]]]);
  const eve = await asked(approved, { response: call('greet', { name: 'Eve' }) });
  assert.deepEqual(eve.turns.map(decidedNow), [[['greet', 'waits', ['permission.ask']]]]);
});

test('a question that is not what it was says so', async () => {
  const once = await ran({ response: said });
  const { turns } = await asked(once, { tools: [{ ...greet, description: 'Greet nobody.' }] });
  assert.deepEqual(
    turns.map(({ request, same }) => [request.same, same]),
    [[false, true]],
  );
});

test('it is stopped between two questions, and a later turn of a resumed run is asked too', async () => {
  const once = await ran({ ...talk, responses: [said, bob, { final: 'x' }] });
  const end = new AbortController();
  const stop = (): void => end.abort(new Error('enough'));
  await assert.rejects(asked(once, {}, { signal: end.signal, heard: stop }), /enough/);
});
