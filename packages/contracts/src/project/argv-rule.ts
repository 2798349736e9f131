import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { described } from '../schema/define.ts';
import { closed, mapOf, oneOf } from '../schema/json.ts';

const word = { minLength: 1, maxLength: 256 };

/** One value of a command, compared whole. */
export const ArgvValue = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 64, description: 'What it is called in a refusal.' })),
    kind: oneOf(['path', 'text', 'word', 'integer', 'one-of']),
    scope: Type.Optional(
      Type.Array(Type.String(word), { maxItems: 64, description: 'Of a path: the folders that it may lie in.' }),
    ),
    values: Type.Optional(
      Type.Array(Type.String({ maxLength: 256 }), { minItems: 1, maxItems: 256, description: 'Of one-of: which.' }),
    ),
    min: Type.Optional(Type.Integer()),
    max: Type.Optional(Type.Integer()),
    least: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 256, description: 'How many at least; 1 when left out.' }),
    ),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 256, description: 'How many at most; 1 when left out.' })),
  },
  closed,
);
export type ArgvValue = Static<typeof ArgvValue>;

/**
 * What a tool that starts programs may start: the program, its subcommand, its flags and its values, each whole. What
 * no member names is not allowed. It says the same as a rule in fpf.commands.json of the skill run-command.
 */
export const ArgvRule = Type.Object(
  {
    program: Type.String({
      ...word,
      description: 'Its name, or its absolute path where the tool takes one; compared whole.',
    }),
    words: Type.Optional(
      Type.Array(Type.String({ maxLength: 4096 }), {
        maxItems: 64,
        description: 'Just these arguments, and no others.',
      }),
    ),
    subcommand: Type.Optional(Type.Array(Type.String(word), { maxItems: 4 })),
    flags: Type.Optional(
      described(
        'Each by its whole name; it may stand again, and each of its values has to fit.',
        mapOf(Type.Union([Type.Literal('alone'), ArgvValue])),
      ),
    ),
    values: Type.Optional(Type.Array(ArgvValue, { maxItems: 16 })),
    end_of_flags: Type.Optional(Type.Boolean({ description: 'Whether `--` may stand before the values.' })),
    effect: oneOf(['read', 'write']),
    /** Which arguments of the tool hold the program and its words. */
    from: Type.Optional(Type.Object({ program: Type.String(word), args: Type.String(word) }, closed)),
  },
  closed,
);
export type ArgvRule = Static<typeof ArgvRule>;
