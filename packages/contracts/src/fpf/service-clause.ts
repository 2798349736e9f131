import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, nullable, oneOf } from '../schema/json.ts';

/** U.ServiceClause (A.2.3). Later FPF editions call it U.PromiseContent; the alias is part of the shape. */
export const ServiceClause = define(
  'service-clause',
  1,
  Type.Object(
    {
      episteme: Type.String({ minLength: 1 }),
      alias: Type.Literal('PromiseContent'),
      context: Type.String({ minLength: 1 }),
      purpose: Type.String({ minLength: 1 }),
      providerRole: Type.String({ minLength: 1 }),
      consumerRole: nullable(Type.String()),
      claimScope: Type.Array(Type.String()),
      accessSpec: Type.String({ minLength: 1 }),
      acceptanceSpec: Type.Object(
        {
          criteria: Type.Array(Type.String()),
          verdicts: Type.Array(oneOf(['pass', 'fail', 'partial'])),
          nonDelivery: Type.String(),
          window: Type.String(),
        },
        closed,
      ),
      promisedOutcome: Type.Object(
        {
          mode: oneOf(['WorkOnly', 'ResultOnly', 'Composite']),
          work: nullable(Type.String()),
          result: Type.Array(Type.String()),
        },
        closed,
      ),
      unitOfDelivery: nullable(Type.String()),
      version: Type.String(),
    },
    closed,
  ),
);
export type ServiceClause = Static<typeof ServiceClause>;
