import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Digest, Id } from '../../schema/common.ts';
import { define, part } from '../../schema/define.ts';
import { closed, JsonRecord, mapOf, nullable, oneOf } from '../../schema/json.ts';
import { AppliedGuard } from '../../tool/applied-guard.ts';
import { JudgedTool } from '../../guard/decision-case.ts';
import { Evidence } from '../../tool/evidence.ts';
import { GuardDecision, GuardVerdict } from '../../tool/guard-verdict.ts';
import { ToolResult } from '../../tool/tool-result.ts';
import { Effect } from '../../tool/tool-spec.ts';
import { Reason, Stage } from '../../errors/reason.ts';
import { HookSaid } from './model.ts';

/** What the two decisions depended on beside the policy of the run: enough to make them again. */
export const DecidedOn = Type.Object(
  {
    tool: JudgedTool,
    guards: Type.Array(AppliedGuard),
    permission: part(GuardVerdict),
    /** Missing where the rules had stopped it. */
    guard: Type.Optional(part(GuardVerdict)),
    /**
     * What came out just before the tool began, on evidence that was then asked for again: what the tool started on, or
     * what stopped it. Missing where it did not come so far.
     */
    confirmed: Type.Optional(part(GuardVerdict)),
  },
  closed,
);
export type DecidedOn = Static<typeof DecidedOn>;

/** `guard-decision`: one for each proposed call that was looked at, wherever it stopped; enough to judge it again. */
export const CallDecided = define(
  'call-decided',
  1,
  Type.Object(
    {
      call_id: Id,
      seq: Count,
      tool: Type.String(),
      args: JsonRecord,
      skill: nullable(Type.String()),
      schema_id: nullable(Digest),
      /** The item of the work plan that this call carries out. */
      plan_item: Type.Optional(Type.String({ maxLength: 256 })),
      /** Arguments that were filled from an earlier result, and from which call. */
      bound: Type.Optional(mapOf(Type.String({ maxLength: 256 }))),
      /** The step of a flow that it is: `search-and-report@1.0.0#search_and_report/found`. */
      flow_step: Type.Optional(Type.String({ maxLength: 256 })),
      /** It was counted against the budget of calls. */
      counted: Type.Optional(Type.Literal(true)),
      /** What hooks said before the rules were asked. */
      hooks: Type.Optional(Type.Array(HookSaid)),
      decision: part(GuardDecision),
      stage: Stage,
      reasons: Type.Array(part(Reason)),
      evidence: Type.Array(part(Evidence)),
      /** Which of several wishes of the request it is about, from 0. */
      wishes: Type.Optional(Type.Array(Count)),
      /** Missing where neither decision was made. */
      decided_on: Type.Optional(DecidedOn),
    },
    closed,
  ),
);
export type CallDecided = Static<typeof CallDecided>;

/** `tool-intent`: committed before the tool starts, so that a crash leaves no call unaccounted for. */
export const ToolIntent = define(
  'tool-intent',
  1,
  Type.Object(
    {
      call_id: Id,
      seq: Count,
      tool: Type.String(),
      args: JsonRecord,
      effect: Effect,
      reduced: Type.Boolean(),
      read_only: Type.Boolean(),
    },
    closed,
  ),
);
export type ToolIntent = Static<typeof ToolIntent>;

/** `tool-result`: committed together with the call's effects. */
export const ToolEnded = define(
  'tool-ended',
  1,
  Type.Object(
    {
      call_id: Id,
      seq: Count,
      tool: Type.String(),
      state: part(GuardDecision),
      outcome: oneOf(['ok', 'degrade']),
      result: part(ToolResult),
      error: Type.Optional(part(Reason)),
      hooks: Type.Optional(Type.Array(HookSaid)),
    },
    closed,
  ),
);
export type ToolEnded = Static<typeof ToolEnded>;

/**
 * `tool-unknown`: a call that was begun and broken off, of a tool whose effects outside nobody can look up or repeat.
 */
export const ToolUnknown = define(
  'tool-unknown',
  1,
  Type.Object({ call_id: Id, seq: Count, tool: Type.String(), effect: Effect }, closed),
);
export type ToolUnknown = Static<typeof ToolUnknown>;
