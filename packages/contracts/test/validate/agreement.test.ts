import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { toolSchemaFindings } from '@fpf/contracts/validate';
import { fc } from '../fast-check.ts';
import { asArgument, ours, theirs } from './judges.ts';
import { likely, profileDefs, profileSchema } from './profile-arbitrary.ts';

test('two validators without common code agree on generated schemas and values', () => {
  const said = { true: 0, false: 0 };
  const pair = profileSchema.chain((schema) =>
    fc.tuple(fc.constant(schema), fc.array(likely(schema), { minLength: 6, maxLength: 6 })),
  );
  fc.assert(
    fc.property(pair, ([schema, values]) => {
      const argument: JsonObject = { ...asArgument(schema), $defs: profileDefs };
      if (toolSchemaFindings(argument).length > 0)
        assert.fail(JSON.stringify([argument, toolSchemaFindings(argument)]));
      const [our, their] = [ours(argument), theirs(argument)];
      for (const value of values) {
        const fits = our({ value });
        said[`${fits}`] += 1;
        assert.equal(their({ value }), fits, JSON.stringify({ schema, value }));
      }
    }),
  );
  // A generator whose values all fit, or never do, would compare nothing.
  assert.ok(said.true > 200 && said.false > 200, JSON.stringify(said));
});

const anyMembers: JsonObject = {
  type: 'object',
  additionalProperties: false,
  patternProperties: { '^': { type: 'null' } },
};

/**
 * Where the two are known to differ: schema, value, ours, theirs, why. We take less, on purpose: what the strict reader
 * refuses in a text is refused in a value too. Each is asked again, so that the list does not outlive its cause.
 */
const differences: readonly (readonly [JsonObject, JsonValue, boolean, boolean, string])[] = [
  [{ type: 'number' }, 1e300, false, true, 'numbers beyond 2^53 are not exact'],
  [{ type: 'string', maxLength: 9 }, '\ud800', false, true, 'half of a surrogate pair is no character'],
  [anyMembers, { constructor: null }, false, true, 'reserved keys are never taken from outside'],
  [
    anyMembers,
    JSON.parse('{"__proto__":null}') as JsonValue,
    false,
    true,
    'reserved keys are never taken from outside',
  ],
];

test('the known differences, and no more than these', () => {
  for (const [schema, value, fits, other, why] of differences) {
    const argument = asArgument(schema);
    assert.equal(ours(argument)({ value }), fits, why);
    assert.equal(theirs(argument)({ value }), other, why);
  }
});
