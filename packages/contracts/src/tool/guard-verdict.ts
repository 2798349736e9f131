import { Type, type Static } from '@sinclair/typebox';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { Reason } from '../run/reason.ts';
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
    },
    closed,
  ),
);
export type GuardVerdict = Static<typeof GuardVerdict>;
