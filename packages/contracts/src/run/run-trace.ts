import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Digest, Id, Instant, Sha256, TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, mapOf, nullable, oneOf } from '../schema/json.ts';
import { ModelEvidence } from '../model/model-evidence.ts';
import { SessionCapability } from '../session/session-capability.ts';
import { FileChange } from '../tool/file-change.ts';
import { SkillProfile } from '../skill/skill-manifest.ts';
import { SkillSource, SkillVersion } from '../skill/skill-pin.ts';
import { Evidence } from '../tool/evidence.ts';
import { GuardDecision } from '../tool/guard-verdict.ts';
import { HookSaid } from './journal/model.ts';
import { Checkpoint, ControlTaken, RunRewound } from './journal/control.ts';
import { PlanRef } from './journal/planned-calls.ts';
import { OutcomeWord, Suggestions } from './run-outcome.ts';
import { Reason } from '../errors/reason.ts';
import { Usage } from './usage.ts';
import { WaitingCall } from './waiting-call.ts';

const PinnedSkill = Type.Object(
  {
    name: Type.String(),
    version: SkillVersion,
    hash: TreeHash,
    /** How strictly its source is checked: a project may lower it. */
    profile: Type.Optional(SkillProfile),
    source: Type.Optional(SkillSource),
  },
  closed,
);

const TracedCall = Type.Object(
  {
    tool: Type.String({ maxLength: 256 }),
    args: JsonRecord,
    guard_decision: part(GuardDecision),
    result_ref: nullable(Type.String({ maxLength: 512 })),
    call_id: Type.Optional(Id),
    skill: Type.Optional(Type.String({ maxLength: 256 })),
    schema_id: Type.Optional(Type.String({ maxLength: 256 })),
    plan_item: Type.Optional(Type.String({ maxLength: 256 })),
    state: Type.Optional(part(GuardDecision)),
    reasons: Type.Optional(Type.Array(part(Reason))),
    evidence: Type.Optional(Type.Array(part(Evidence))),
    effects: Type.Optional(Type.Array(part(FileChange))),
    /** What a failed call changed: set aside, and not in the view. */
    rejected: Type.Optional(Type.Array(part(FileChange))),
    error: Type.Optional(
      Type.Object({ code: Type.String({ maxLength: 96 }), log_ref: nullable(Type.String({ maxLength: 512 })) }, closed),
    ),
    duration_ms: Type.Optional(Count),
    /** Said where it is not the session's sandbox. */
    confinement: Type.Optional(oneOf(['in-process'])),
    /** The run went back behind it: its effects are not in the session, and it does not count for the outcome. */
    rewound: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type TracedCall = Static<typeof TracedCall>;

const TracedTask = Type.Object(
  {
    task: Id,
    role: Type.String({ maxLength: 64 }),
    call_id: Id,
    /** Missing, as what follows, where it had begun and came to no end. */
    outcome: Type.Optional(OutcomeWord),
    journal: Type.Optional(Type.Object({ events: Count, head: Sha256 }, closed)),
    /** What its calls left in the session. */
    effects: Type.Optional(Type.Array(part(FileChange))),
  },
  closed,
);
export type TracedTask = Static<typeof TracedTask>;

/** Document 1 §2.3, written down once: its seven fields unchanged, every other one optional and listed here. */
export const RunTrace = define(
  'run-trace',
  1,
  Type.Object(
    {
      run_id: Id,
      started_at: Instant,
      model: Type.String({ minLength: 1, maxLength: 256 }),
      skill_set: Type.Array(PinnedSkill),
      tool_calls: Type.Array(TracedCall),
      agentfs_session: Type.Object({ db_path: Type.String(), snapshot_id: Type.String() }, closed),
      outputs: Type.Object({ artifact_paths: Type.Array(Type.String()) }, closed),

      schema: Type.Optional(Type.Literal('urn:fpf:run-trace:1')),
      request: Type.Optional(Type.String()),
      ended_at: Type.Optional(Instant),
      outcome: Type.Optional(OutcomeWord),
      state: Type.Optional(part(GuardDecision)),
      exit_code: Type.Optional(Type.Integer({ minimum: 0, maximum: 255 })),
      reasons: Type.Optional(Type.Array(part(Reason))),
      /** Skills of a first offer that the model called no tool of: `skill_set` then has those of the second. */
      declined_skills: Type.Optional(Type.Array(PinnedSkill)),
      /** Why chosen skills were not loaded. */
      left_out: Type.Optional(Type.Array(part(Reason))),
      explanation: Type.Optional(Type.String()),
      structured: Type.Optional(JsonRecord),
      suggestions: Type.Optional(Suggestions),
      /** What hooks said of the end. */
      hooks: Type.Optional(Type.Array(HookSaid)),
      /** Calls that a person is asked about: nothing is decided of them. */
      waiting: Type.Optional(Type.Array(WaitingCall)),
      /**
       * Parts of the work that were handed to a role, each a run of its own; its journal and trace lie in
       * `tasks/<task>/`.
       */
      tasks: Type.Optional(Type.Array(TracedTask)),
      model_digest: Type.Optional(nullable(Digest)),
      model_choice: Type.Optional(Type.String({ maxLength: 1024 })),
      conforming: Type.Optional(Type.Boolean()),
      model_evidence: Type.Optional(Type.Array(part(ModelEvidence))),
      thought: Type.Optional(Type.String()),
      final: Type.Optional(Type.String()),
      /** Of a fork: the run that it begins as, up to which event, and the hash of that one. */
      parent: Type.Optional(Type.Object({ run: Id, seq: Count, head: Sha256 }, closed)),
      /** The run that planned its calls, and the hash of that one's last event. */
      plan: Type.Optional(PlanRef),
      engine: Type.Optional(Type.String({ maxLength: 64 })),
      capability: Type.Optional(part(SessionCapability)),
      components: Type.Optional(mapOf(Type.String())),
      config_hash: Type.Optional(nullable(Sha256)),
      lock_hash: Type.Optional(nullable(Sha256)),
      frozen: Type.Optional(Type.Boolean()),
      /** The work plans whose items the calls carry out: one for each loaded skill that keeps to the FPF profile. */
      work_plan: Type.Optional(Type.Array(Type.String({ maxLength: 256 }))),
      /**
       * What was turned from outside while the run went on, in order: messages, models, modes, budgets. `rewound` where
       * the run went back behind it.
       */
      controls: Type.Optional(
        Type.Array(Type.Object({ ...ControlTaken.properties, rewound: Type.Optional(Type.Literal(true)) }, closed)),
      ),
      /** Every model that was in force, in order. Said where there was more than one. */
      models: Type.Optional(
        Type.Array(
          Type.Object(
            {
              name: Type.String({ maxLength: 256 }),
              digest: nullable(Digest),
              before: Type.Optional(Type.String({ maxLength: 64 })),
            },
            closed,
          ),
        ),
      ),
      checkpoints: Type.Optional(Type.Array(part(Checkpoint))),
      rewinds: Type.Optional(Type.Array(part(RunRewound))),
      usage: Type.Optional(part(Usage)),
      journal: Type.Optional(Type.Object({ events: Count, head: Sha256 }, closed)),
      audit: Type.Optional(Type.Object({ rows: Count, head: Sha256 }, closed)),
    },
    closed,
  ),
);
export type RunTrace = Static<typeof RunTrace>;
