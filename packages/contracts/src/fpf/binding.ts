import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, Json } from '../schema/json.ts';

/**
 * What stands for one input: a value, or that it is bound when the work is done, by the call that a model proposes. A
 * method's parameters are declared by its description and bound by work (A.3.2), so a plan may leave them open, and
 * says so.
 */
export const Binding = define(
  'binding',
  1,
  Type.Union([Type.Object({ value: Json }, closed), Type.Object({ at: Type.Literal('work') }, closed)]),
);
export type Binding = Static<typeof Binding>;
