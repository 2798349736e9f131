import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, Json } from '../schema/json.ts';

const glob = { minLength: 1, maxLength: 1024 };

/**
 * What a rule asks of one argument, always of the whole value. Of several members all must hold. Where an argument is
 * missing, of another type, or a path that cannot be told, nothing is known: an `allow` then does not match, a `deny`
 * or `ask` does.
 */
export const ArgMatch = Type.Object(
  {
    equals: Type.Optional(Json),
    one_of: Type.Optional(Type.Array(Json, { minItems: 1, maxItems: 256, description: 'Any of these values.' })),
    text: Type.Optional(
      Type.String({ ...glob, description: 'A text; `*` stands for any run of characters, `?` for one.' }),
    ),
    path: Type.Optional(
      Type.Array(Type.String(glob), {
        minItems: 1,
        maxItems: 64,
        description:
          'A path of the workspace that fits one of these, as it is written and where its links lead; `*` and `?` stay within a name, `**` stands for any folders.',
      }),
    ),
    min: Type.Optional(Type.Number({ description: 'A number, and not less.' })),
    max: Type.Optional(Type.Number({ description: 'A number, and not more.' })),
  },
  { ...closed, minProperties: 1 },
);
export type ArgMatch = Static<typeof ArgMatch>;
