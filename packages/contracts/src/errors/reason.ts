import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';

/** Where in the data flow something was decided. */
export const Stage = oneOf([
  'start',
  'search',
  'load',
  'model',
  'lookup',
  'schema',
  'permission',
  'guard',
  'budget',
  'execute',
  'output',
  'report',
]);
export type Stage = Static<typeof Stage>;

/** Why something was decided, for machines first: explanations for people are made from reasons by fixed rules. */
export const Reason = define(
  'reason',
  1,
  Type.Object(
    {
      code: Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)+$', maxLength: 96 }),
      stage: Stage,
      message: Type.String({ minLength: 1, maxLength: 4096 }),
      refs: Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 64 }),
      /** What a person can do about this one, where it is more than what its code says. */
      next: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
    },
    closed,
  ),
);
export type Reason = Static<typeof Reason>;
