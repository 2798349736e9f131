import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Instant } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, mapOf, nullable, oneOf } from '../schema/json.ts';

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

/** U.RoleAssignment (A.2.1): holder#role:context@window. An unknown capability is never a pass. */
export const RoleAssignment = define(
  'role-assignment',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1 }),
      holder: Type.Object({ kind: Type.Literal('System'), id: Type.String({ minLength: 1 }) }, closed),
      role: Type.String({ minLength: 1 }),
      context: Type.String(),
      window: Type.Object({ start: Instant, end: nullable(Instant) }, closed),
      mode: oneOf(['authoritative', 'observational']),
      justification: Type.String(),
      provenance: Type.String(),
      capabilityChecks: Type.Array(
        Type.Object({ id: Type.String(), verdict: oneOf(['met', 'unmet', 'unknown']) }, closed),
      ),
    },
    closed,
  ),
);
export type RoleAssignment = Static<typeof RoleAssignment>;
