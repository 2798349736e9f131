import { RunnerOptions } from '@fpf/tool-runner';
import { type Static, Type } from '@sinclair/typebox';

/** What our runner may be told, and how long a shell script may go on. */
export const BashOptions = Type.Object(
  {
    ...RunnerOptions.properties,
    commands: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How many commands a script may run, loops counted (default: 10000).',
      }),
    ),
  },
  { additionalProperties: false },
);
export type BashOptions = Static<typeof BashOptions>;
