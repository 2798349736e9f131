import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, oneOf } from '../schema/json.ts';
import { GuardDecision } from '../tool/guard-verdict.ts';
import { HookSaid } from './journal/model.ts';
import { Reason } from '../errors/reason.ts';
import { Usage } from './usage.ts';

export const OutcomeWord = oneOf([
  'completed',
  'abstained',
  'degraded',
  'paused',
  'interrupted',
  'exhausted',
  'failed',
]);
export type OutcomeWord = Static<typeof OutcomeWord>;

/** Of a run that found nothing to do: sentences that would have run. They decided nothing, and are no evidence. */
export const Suggestions = Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { minItems: 1, maxItems: 3 });

/** How a run ended: the fine word, the three-valued state, and the exit code that a shell sees. */
export const RunOutcome = define(
  'run-outcome',
  1,
  Type.Object(
    {
      outcome: OutcomeWord,
      state: part(GuardDecision),
      exit_code: Type.Integer({ minimum: 0, maximum: 255 }),
      reasons: Type.Array(part(Reason)),
      explanation: Type.String(),
      /** The value that was asked for; it fits the schema that it was asked with. */
      structured: Type.Optional(JsonRecord),
      /** What hooks said of it at the end. */
      hooks: Type.Optional(Type.Array(HookSaid)),
      suggestions: Type.Optional(Suggestions),
      usage: part(Usage),
    },
    closed,
  ),
);
export type RunOutcome = Static<typeof RunOutcome>;
