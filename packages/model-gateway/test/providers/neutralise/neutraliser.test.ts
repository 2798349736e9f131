import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { createNeutraliser } from '../../../src/providers/neutralise/neutraliser.ts';
import { fc } from '../../support/fast-check.ts';

const tokens = [
  '<end_of_turn>',
  '<start_of_turn>',
  '<escape>',
  '<start_function_call>',
  '<end_function_call>',
  '<start_function_declaration>',
  '<end_function_response>',
  '<|im_start|>',
  '<bos>',
  '<unused7>',
  '<image_soft_token>',
];

test('no control token is left in any text, key or value, and each is counted', () => {
  const piece = fc.oneof(
    fc.constantFrom(...tokens),
    fc.constantFrom('<', '>', 'escape', '<<', 'bos>', '<escap'),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''));
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.constant(null),
      fc.integer(),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(text, tie('json'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const count = (given: string): number =>
    tokens.reduce((sum, token) => sum + given.split(JSON.stringify(token).slice(1, -1)).length - 1, 0);
  fc.assert(
    fc.property(json, (value) => {
      const before = JSON.stringify(value);
      const clean = createNeutraliser();
      const after = JSON.stringify(clean.json(value as JsonValue));
      assert.equal(count(after), 0, after);
      assert.equal(JSON.stringify(value), before, 'what was given is not changed');
      assert.equal(clean.count() > 0, count(before) > 0);
      assert.equal(after.replaceAll('<\u200a', '<'), before, 'nothing else is changed');
    }),
    { numRuns: 300 },
  );
});

test('counts over everything that one request holds', () => {
  const clean = createNeutraliser();
  assert.equal(clean.text('a<escape>b<bos>'), 'a<\u200aescape>b<\u200abos>');
  clean.json({ '<escape>': ['<pad>', { x: '<eos>' }] });
  assert.equal(clean.count(), 5);
  assert.equal(createNeutraliser().count(), 0);
});

test('keys that lead to prototypes stay ordinary keys', () => {
  const value = JSON.parse('{"__proto__":{"a<escape>":1}}') as never;
  assert.equal(JSON.stringify(createNeutraliser().json(value)), '{"__proto__":{"a<\u200aescape>":1}}');
});
