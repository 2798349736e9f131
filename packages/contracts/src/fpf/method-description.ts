import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';
import { MethodInterface } from './method-interface.ts';
import { Count, RelativePath, Sha256 } from '../schema/common.ts';

/** Each sentence is one of: law, admissibility, duty, evidence (FPF's boundary square). */
const Claim = Type.Object(
  { id: Type.String(), quadrant: oneOf(['L', 'A', 'D', 'E']), text: Type.String(), refs: Type.Array(Type.String()) },
  closed,
);

/** Knowledge, not a file: its carriers are named, and are never parts of it. */
export const Episteme = define(
  'episteme',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1 }),
      kind: oneOf(['MethodDescription', 'ServiceClause', 'WorkPlan', 'Other']),
      edition: Type.String(),
      describedEntity: Type.String({ minLength: 1 }),
      referenceScheme: Type.String({ minLength: 1 }),
      context: Type.String(),
      claims: Type.Array(Claim),
      carriers: Type.Array(Type.Object({ path: RelativePath, size: Count, sha256: Sha256 }, closed)),
    },
    closed,
  ),
);
export type Episteme = Static<typeof Episteme>;

/** U.MethodDescription (A.3.2): names its method, carries role kinds, and never a person, a date or a schedule. */
export const MethodDescription = define(
  'method-description',
  1,
  Type.Object(
    { episteme: Type.String({ minLength: 1 }), ...MethodInterface.properties, composition: Type.Array(Type.String()) },
    closed,
  ),
);
export type MethodDescription = Static<typeof MethodDescription>;
