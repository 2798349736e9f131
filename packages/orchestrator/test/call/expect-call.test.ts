import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greet, skill } from '../support/fake-skill.ts';
import { session } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';

const path = 'greet.mjs';
const scripted = skill({ ...greet, handler: { kind: 'script', path } });

/** Before which questions the session was told that a call may come: how often the model had been asked by then. */
async function expectedAt(world: World): Promise<readonly number[]> {
  const at: number[] = [];
  const { query } = tryRun({
    ...world,
    agentfs: (seen) => ({
      open: async () => ({ ...session(seen, world), expectCall: () => void at.push(seen.asked.length) }),
    }),
  });
  await query.result();
  return at;
}

test('the session is told to expect a call whenever a model that is offered a script is asked', async () => {
  const two = [{ tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] }, { final: 'Done.' }];
  assert.deepEqual(await expectedAt({ skills: [scripted], responses: two, multiTurn: true }), [0, 1]);
});

test('a call that only reads is expected where every script on offer only reads', async () => {
  const asked: unknown[] = [];
  const offering = async (...tools: readonly (typeof greet)[]): Promise<void> => {
    const world: World = { skills: [skill(...tools)] };
    const { query } = tryRun({
      ...world,
      agentfs: (seen) => ({
        open: async () => ({ ...session(seen, world), expectCall: (ask) => void asked.push(ask) }),
      }),
    });
    await query.result();
  };
  const script = { ...greet, handler: { kind: 'script', path } } as const;
  await offering({ ...script, effect: 'pure' });
  await offering({ ...script, effect: 'fs', annotations: { readOnly: true } });
  await offering({ ...script, effect: 'fs' });
  assert.deepEqual(asked, [{ readOnly: true }, { readOnly: true }, { readOnly: false }]);
});

test('nothing is expected where nothing could run: no script is offered, or the run only proposes', async () => {
  const builtin = skill({ ...greet, handler: { kind: 'builtin', path } });
  assert.deepEqual(await expectedAt({ skills: [builtin] }), []);
  assert.deepEqual(await expectedAt({ skills: [scripted], embedding: { mode: 'propose' } }), []);
  assert.deepEqual(await expectedAt({ search: 'abstain', skills: [scripted] }), []);
});
