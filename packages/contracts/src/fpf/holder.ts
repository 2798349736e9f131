import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Instant } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, mapOf, nullable } from '../schema/json.ts';

/**
 * The system that would enact a method, and what is known of it: facts by characteristic, such as `node: "24.21.0"`.
 */
export const Holder = define(
  'holder',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 256 }),
      window: Type.Object({ start: Instant, end: nullable(Instant) }, closed),
      /** What is not here is unknown, and unknown is never met. */
      facts: mapOf(Type.String({ maxLength: 256 })),
    },
    closed,
  ),
);
export type Holder = Static<typeof Holder>;
