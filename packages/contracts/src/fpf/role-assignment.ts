import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Instant } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, nullable, oneOf } from '../schema/json.ts';

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
