import { Type, type Static } from '@sinclair/typebox';
import { Count, Digest, Id, Sha256, TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, mapOf, nullable, oneOf } from '../schema/json.ts';
import { Enactment } from '../fpf/enactment.ts';
import { ModelEvidence } from '../model/model-evidence.ts';
import { ModelResponse } from '../model/model-response.ts';
import { Policy } from '../project/policy.ts';
import { SessionCapability } from '../session/session-capability.ts';
import { SkillProfile } from '../skill/skill-manifest.ts';
import { SkillSource, SkillVersion } from '../skill/skill-pin.ts';
import { SkillSearch } from '../skill/skill-search.ts';
import { AppliedGuard } from '../tool/applied-guard.ts';
import { JudgedTool } from '../tool/decision-case.ts';
import { Evidence } from '../tool/evidence.ts';
import { GuardDecision } from '../tool/guard-decision.ts';
import { GuardVerdict } from '../tool/guard-verdict.ts';
import { ToolResult } from '../tool/tool-result.ts';
import { Effect } from '../tool/tool-spec.ts';
import { Budget } from './budget.ts';
import type { JournalEvent } from './journal-event.ts';
import { Reason, Stage } from './reason.ts';
import { RunOutcome } from './run-outcome.ts';

/** The pins that a run began with, beside the skills': they are recorded as given, and decide nothing here. */
export const RecordedPins = Type.Object(
  {
    components: mapOf(Type.String()),
    config_hash: nullable(Sha256),
    lock_hash: nullable(Sha256),
    /** Which model was to decide and why that one, in words: also where it stood in for another. */
    model_choice: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  closed,
);
export type RecordedPins = Static<typeof RecordedPins>;

/** `run-started`: the request, and everything that decides what may come of it. */
export const RunStarted = define(
  'run-started',
  1,
  Type.Object(
    {
      request: Type.String(),
      model: Type.Object({ name: Type.String(), digest: nullable(Digest) }, closed),
      budget: part(Budget),
      policy: nullable(part(Policy)),
      frozen: Type.Boolean(),
      /** `plan` and `dontAsk` hold for the whole run, over all its attempts. */
      mode: Type.Optional(oneOf(['default', 'plan', 'dontAsk'])),
      session: Id,
      engine: Type.String(),
      capability: part(SessionCapability),
      recorded: RecordedPins,
    },
    closed,
  ),
);
export type RunStarted = Static<typeof RunStarted>;

const LoadedSkillEntry = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    version: SkillVersion,
    hash: TreeHash,
    /** Where its bytes came from, with the commit where git knows it. */
    source: Type.Optional(SkillSource),
    profile: SkillProfile,
    tools: Type.Array(Type.String()),
    schemas: mapOf(Sha256),
  },
  closed,
);

/** `skills-loaded`: what the model was offered, by pin. */
export const SkillsLoaded = define('skills-loaded', 1, Type.Object({ skills: Type.Array(LoadedSkillEntry) }, closed));
export type SkillsLoaded = Static<typeof SkillsLoaded>;

/** `work-planned`: for each skill that keeps to the FPF profile, who would do what; or the gaps that leave it undone. */
export const WorkPlanned = define(
  'work-planned',
  1,
  Type.Object({ skills: Type.Array(Type.Object({ skill: Type.String(), enactment: part(Enactment) }, closed)) }, closed),
);
export type WorkPlanned = Static<typeof WorkPlanned>;

/** What one hook of the embedding program said. */
export const HookSaid = Type.Object(
  {
    name: Type.String({ maxLength: 256 }),
    stage: Type.String({ maxLength: 32 }),
    said: oneOf(['nothing', 'changed', 'denied', 'failed']),
    note: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  closed,
);
export type HookSaid = Static<typeof HookSaid>;

/** `model-result`: what came back, before anything was done about it. */
export const ModelResult = define(
  'model-result',
  1,
  Type.Object({ response: part(ModelResponse), evidence: part(ModelEvidence), hooks: Type.Optional(Type.Array(HookSaid)) }, closed),
);
export type ModelResult = Static<typeof ModelResult>;

/** `model-failed`: the model was asked, and what it said could not be used. */
export const ModelFailed = define('model-failed', 1, Type.Object({ turn: Count, reason: part(Reason) }, closed));
export type ModelFailed = Static<typeof ModelFailed>;

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
      /** It was counted against the budget of calls. */
      counted: Type.Optional(Type.Literal(true)),
      /** What hooks said before the rules were asked. */
      hooks: Type.Optional(Type.Array(HookSaid)),
      decision: part(GuardDecision),
      stage: Stage,
      reasons: Type.Array(part(Reason)),
      evidence: Type.Array(part(Evidence)),
      /** What the two decisions depended on beside the policy that the run began with: enough to make them again. Missing where neither was made. */
      decided_on: Type.Optional(
        Type.Object(
          {
            tool: JudgedTool,
            guards: Type.Array(AppliedGuard),
            permission: part(GuardVerdict),
            /** Missing where the rules had stopped it. */
            guard: Type.Optional(part(GuardVerdict)),
          },
          closed,
        ),
      ),
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
    { call_id: Id, seq: Count, tool: Type.String(), args: JsonRecord, effect: Effect, reduced: Type.Boolean(), read_only: Type.Boolean() },
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

/** `tool-unknown`: a call that was begun and broken off, of a tool whose effects outside nobody can look up or repeat. */
export const ToolUnknown = define('tool-unknown', 1, Type.Object({ call_id: Id, seq: Count, tool: Type.String(), effect: Effect }, closed));
export type ToolUnknown = Static<typeof ToolUnknown>;

/** `run-suspended`: a person is asked about a call, and the run waits for what they say. */
export const RunSuspended = define(
  'run-suspended',
  1,
  Type.Object({ call_id: Id, seq: Count, tool: Type.String(), args: JsonRecord, approval: Id, reasons: Type.Array(part(Reason)) }, closed),
);
export type RunSuspended = Static<typeof RunSuspended>;

/** `run-resumed`: the run goes on, in which attempt, from which event, and over which differences. */
export const RunResumed = define(
  'run-resumed',
  1,
  Type.Object({ attempt: Count, events: Count, drift: Type.Array(Type.String({ maxLength: 1024 })) }, closed),
);
export type RunResumed = Static<typeof RunResumed>;

/** What each kind of event holds. The kinds that are not here belong to parts that do not write them yet. */
export const journalPayloads = {
  'run-started': RunStarted,
  'skills-selected': SkillSearch,
  'skills-loaded': SkillsLoaded,
  'work-planned': WorkPlanned,
  'model-result': ModelResult,
  'model-failed': ModelFailed,
  'guard-decision': CallDecided,
  'tool-intent': ToolIntent,
  'tool-result': ToolEnded,
  'tool-unknown': ToolUnknown,
  'run-suspended': RunSuspended,
  'run-resumed': RunResumed,
  'run-ended': RunOutcome,
} as const;

export type WrittenKind = keyof typeof journalPayloads;
export type JournalPayload<K extends WrittenKind> = Static<(typeof journalPayloads)[K]>;

/** The payloads of one kind, in order, as what their writer wrote. A journal from elsewhere is validated before it is read. */
export function payloadsOf<K extends WrittenKind>(events: readonly JournalEvent[], kind: K): readonly JournalPayload<K>[] {
  return events.filter((event) => event.kind === kind).map((event) => event.payload as unknown as JournalPayload<K>);
}
