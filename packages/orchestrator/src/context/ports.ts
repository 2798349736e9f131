import type {
  AgentFSAdapter,
  Approvals,
  GuardEngine,
  ModelGateway,
  Reporter,
  SkillLoader,
  SkillRegistry,
  ToolRunner,
} from '@fpf/contracts';

/** A model by name and digest, and how it is asked. */
export type ModelInForce = { readonly name: string; readonly digest: string | null; readonly gateway: ModelGateway };

/** The components, by role. The orchestrator receives them; it never imports one. */
export type StackPorts = {
  readonly registry: SkillRegistry;
  readonly loader: SkillLoader;
  readonly model: ModelGateway;
  /** Models that a run may change to while it goes on; one without a digest is not pinned, and is not taken. */
  readonly models?: readonly ModelInForce[];
  readonly guards: GuardEngine;
  readonly runner: ToolRunner;
  readonly agentfs: AgentFSAdapter;
  readonly reporter: Reporter;
  /** Who keeps what people are asked; left out, the stack itself for as long as it lives. */
  readonly approvals?: Approvals;
};

/** With somebody who keeps approvals, whoever it is. */
export type FilledPorts = StackPorts & { readonly approvals: Approvals };
