import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, Json } from '../schema/json.ts';

/** Where an argument comes from: a constant, or the input or the earlier output that is named. */
export const StepInput = Type.Union([
  Type.Object({ value: Json }, closed),
  Type.Object({ from: Type.String({ minLength: 1, maxLength: 64 }) }, closed),
]);
export type StepInput = Static<typeof StepInput>;
