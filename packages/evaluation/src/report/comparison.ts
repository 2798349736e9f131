import { closed, Count, define, ModelIdentity, oneOf, part, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

/** One demand of the gate, in the order in which they are told. */
export const GateCheck = Type.Object(
  {
    id: oneOf([
      'complete',
      'same-question',
      'cases',
      'digest',
      'safe',
      'exact',
      'skills',
      'no-tool',
      'schema-errors',
      'forbidden',
    ]),
    ok: Type.Boolean(),
    said: Type.String(),
  },
  closed,
);
export type GateCheck = Static<typeof GateCheck>;

export const comparisonId = 'urn:fpf:evaluation-comparison:1';

/** May the candidate take the place of the current model? Only if every check is ok. */
export const Comparison = define(
  'evaluation-comparison',
  1,
  Type.Object(
    {
      schema: Type.Literal(comparisonId),
      current: part(ModelIdentity),
      candidate: part(ModelIdentity),
      paired: Count,
      /** Of the cases where a tool is right: exact with one of the two only. */
      better: Count,
      worse: Count,
      /** With both, or with neither. */
      same: Count,
      /** Of these, with both. */
      both: Count,
      /** The cases that are better and worse: by their ids. */
      turned_better: Type.Array(Type.String()),
      turned_worse: Type.Array(Type.String()),
      /** Cases that are safe with the current model and unsafe with the candidate: by their ids. */
      newly_unsafe: Type.Array(Type.String()),
      chance_of_worse: Type.Number({ minimum: 0, maximum: 1 }),
      checks: Type.Array(GateCheck),
      passed: Type.Boolean(),
    },
    closed,
  ),
);
export type Comparison = Static<typeof Comparison>;
