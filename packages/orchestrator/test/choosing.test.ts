import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelResponse, payloadsOf } from '@fpf/contracts';
import type { Choose, OpenValue } from '../src/index.ts';
import { again, differing, ran } from './replay/again.ts';
import { disk } from './support/fake-session.ts';
import { greet } from './support/fake-skill.ts';
import type { World } from './support/fakes.ts';
import { answering, run } from './support/resumed-runs.ts';

const lacking = { name: 'greet', arguments: {}, missing: ['name'] };
const words: ModelResponse = { final: 'Whom?' };
/** A model that says in words what it lacks, and one that makes the call without it. */
const inWords: World = { responses: [words], evidence: { lacking } };
const asCall: World = { responses: [{ tool_calls: [{ name: 'greet', arguments: {} }] }] };
const askedFor = { tool: 'greet', argument: 'name', question: 'Which name for greet?' };

function saying(...answers: readonly (string | undefined)[]): { readonly asked: OpenValue[]; readonly choose: Choose } {
  const asked: OpenValue[] = [];
  return {
    asked,
    choose: async (open) => {
      asked.push(open);
      return answers[asked.length - 1];
    },
  };
}

for (const [what, world] of [
  ['in words', inWords],
  ['by a call without it', asCall],
] as const) {
  test(`what a model lacks, told ${what}, is asked of a person, and the call made with what they say`, async () => {
    const { asked, choose } = saying('Ada');
    const on = disk();
    const { outcome, seen } = await run({ ...world, disk: on, embedding: { choose } });
    assert.equal(outcome.outcome, 'completed');
    assert.deepEqual([asked, seen.ran], [[askedFor], ['greet']]);
    const [decided] = payloadsOf(on.events, 'guard-decision');
    assert.deepEqual(decided?.args, { name: 'Ada' });
    const [{ said, response } = { said: [], response: undefined }] = payloadsOf(on.events, 'model-result');
    assert.deepEqual(said, [{ call: 0, ...askedFor, answer: 'Ada' }]);
    assert.deepEqual(response, world.responses?.[0], 'the words of the model stay as they are');
  });

  test(`where nobody answers what is lacking, told ${what}, nothing is executed, and the question is in the outcome`, async () => {
    for (const embedding of [
      {},
      { choose: saying(undefined).choose },
      { choose: saying('  ').choose },
      { choose: async () => Promise.reject(new Error('gone')) },
      { choose: saying('Ada').choose, mode: 'dontAsk' as const },
    ]) {
      const { outcome, seen } = await run({ ...world, embedding });
      assert.deepEqual([outcome.outcome, seen.ran], ['abstained', []]);
      assert.ok(
        outcome.reasons.some(({ code, message }) =>
          what === 'in words'
            ? code === 'model.value-missing' && message === askedFor.question
            : message.includes('name'),
        ),
        JSON.stringify(outcome.reasons),
      );
    }
  });

  test(`a run that asked back, told ${what}, and was cut off before any write goes on, and is replayed to the same`, async () => {
    const { on: whole } = await ran({ ...world, embedding: { choose: saying('Ada').choose } });
    for (let cutAt = 2; cutAt <= whole.writes; cutAt += 1) {
      const at = disk(cutAt);
      const first = await ran({ ...world, embedding: { choose: saying('Ada').choose } }, { on: at });
      at.cutAt = Infinity;
      const answered = payloadsOf(at.events, 'model-result').length;
      const { asked, choose } = saying('Ada');
      const second = await ran({ ...answering(at, world), embedding: { choose } }, { on: at, resume: first.run });
      assert.equal(second.outcome, 'completed', `before write ${cutAt}`);
      assert.equal(asked.length, 1 - answered, 'what was said is not asked again');
      assert.equal(new Set(at.effects).size, at.effects.length);
      assert.deepEqual(differing(await again(second)), [], `before write ${cutAt}`);
    }
  });
}

test('a value that is none of the choices is asked for with them, five at most, and the answer is validated', async () => {
  const choices = ['Ada', 'Bob', 'Cem', 'Dua', 'Eva', 'Fay'];
  for (const most of [5, 6]) {
    const properties = { name: { type: 'string', enum: choices.slice(0, most), description: 'Who it is. No more.' } };
    const world: World = {
      tools: [{ ...greet, input_schema: { ...greet.input_schema, properties } }],
      responses: [{ tool_calls: [{ name: 'greet', arguments: { name: 'Gil' } }] }],
    };
    const { asked, choose } = saying('Bob');
    const { seen } = await run({ ...world, embedding: { choose } });
    assert.deepEqual(seen.ran, ['greet']);
    assert.equal(asked[0]?.question, '"Gil" is no name that greet knows. Which one? (Who it is)');
    assert.deepEqual(asked[0]?.choices, most === 5 ? choices.slice(0, 5) : undefined);
    const none = await run({ ...world, embedding: { choose: saying('Zoe').choose } });
    assert.deepEqual([none.outcome.outcome, none.seen.ran], ['abstained', []]);
  }
});

test('a call with an argument that its tool does not have is asked nothing about', async () => {
  const { asked, choose } = saying('Ada');
  const responses = [{ tool_calls: [{ name: 'greet', arguments: { nam: 'Ada' } }] }];
  const { outcome } = await run({ responses, embedding: { choose } });
  assert.deepEqual([outcome.reasons[0]?.code, asked], ['admit.bad-arguments', []]);
});
