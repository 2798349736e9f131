import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hook, HookAnswer, HookStage } from '../../src/index.ts';
import { said, type World } from '../support/fakes.ts';
import { talk } from '../support/resumed-runs.ts';
import { ran, sameAgain } from './again.ts';
import { judging } from './judging.ts';

const stages: readonly HookStage[] = ['before-model', 'after-model', 'before-tool', 'after-tool', 'run-end'];
const answers: readonly (readonly [what: string, run: () => HookAnswer | undefined])[] = [
  ['says nothing', () => undefined],
  ['leaves a note', () => ({ note: 'seen' })],
  ['says no', () => ({ deny: 'not today' })],
  ['throws', () => assert.fail('boom')],
];
const quiet: Hook = { name: 'quiet', stage: 'before-tool', run: () => undefined };

for (const stage of stages) {
  for (const [what, run] of answers) {
    for (const world of [{ response: said }, talk] satisfies World[]) {
      test(`a hook of ${stage} that ${what}, ${world === talk ? 'in every turn' : 'once'}: the same again`, async () => {
        const hooks: readonly Hook[] = [
          quiet,
          { name: 'other', stage, run },
          { name: 'after', stage, run: () => ({ note: 'too' }) },
        ];
        await sameAgain(await ran({ ...world, embedding: { hooks } }));
      });
    }
  }
}

for (const [what, args] of [
  ['fit', { name: 'Grace' }],
  ['do not fit', { who: 'Grace' }],
] as const) {
  test(`arguments that a hook changed to such as ${what}: the same again`, async () => {
    const hooks: readonly Hook[] = [{ name: 'other', stage: 'before-tool', run: () => ({ args }) }];
    await sameAgain(await ran({ response: said, embedding: { hooks } }));
  });
}

test('a hook that stops in the second turn only, and one that changed what a person is asked about: the same again', async () => {
  const second: Hook = {
    name: 'second',
    stage: 'before-model',
    run: (input) => ('turn' in input && input.turn === 2 ? { deny: 'enough' } : {}),
  };
  await sameAgain(await ran({ ...talk, embedding: { hooks: [second] } }));
  const change: Hook = { name: 'change', stage: 'before-tool', run: () => ({ args: { name: 'Grace' } }) };
  const once = await ran({ response: said, guards: judging(() => ({ rule: 'ask' })), embedding: { hooks: [change] } });
  assert.equal(once.outcome, 'paused');
  await sameAgain(once);
});
