import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { Count } from '../schema/common.ts';
import { closed } from '../schema/json.ts';
import { Reason } from '../errors/reason.ts';
import { Evidence } from './evidence.ts';
import { GuardDecision } from './guard-decision.ts';

/** A decision with what it rests on: enough to make it again from the trace alone. */
export const GuardVerdict = define(
  'guard-verdict',
  1,
  Type.Object(
    {
      decision: part(GuardDecision),
      reasons: Type.Array(part(Reason)),
      evidence: Type.Array(part(Evidence)),
      /** What the expressions cost: nodes of their trees. The same for the same guards, whatever the machine. */
      cost: Type.Optional(Count),
    },
    closed,
  ),
);
export type GuardVerdict = Static<typeof GuardVerdict>;
