import type { TSchema } from '@sinclair/typebox';
import * as contracts from '@fpf/contracts';

/** Every exported schema that has an identity of its own, by the name it is exported under. */
export const allSchemas: readonly (readonly [string, TSchema])[] = Object.entries(
  contracts as Readonly<Record<string, unknown>>,
)
  .filter((entry): entry is [string, TSchema] => typeof entry[1] === 'object' && entry[1] !== null && '$id' in entry[1])
  .sort(([a], [b]) => (a < b ? -1 : 1));
