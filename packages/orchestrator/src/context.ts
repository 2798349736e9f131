import type {
  AgentFSAdapter,
  Approvals,
  Budget,
  GuardEngine,
  Host,
  KeyValue,
  MeasuredModel,
  ModelGateway,
  Policy,
  RecordedPins,
  Reporter,
  ScopedGuard,
  Session,
  SkillLoader,
  SkillPin,
  SkillManifest,
  SkillRegistry,
  TaskRole,
  ToolRunner,
} from '@fpf/contracts';
import type { CanUseTool } from './approvals/can-use-tool.ts';
import type { Hooks } from './hooks/run-hooks.ts';
import type { DefinedTool } from './in-process/define-tool.ts';
import type { RunOutput } from './output/asked-output.ts';
import type { Journal } from './journal/journal.ts';
import type { Ledger } from './ledger.ts';
import type { LiveRun } from './controls/live-run.ts';
import type { OwnTask, TaskDesk } from './tasks/task-desk.ts';

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

/** Everything that decides a run and is not the request: it goes into the first event, and so into the trace. */
export type RunSettings = {
  readonly budget: Budget;
  readonly policy: Policy | undefined;
  readonly maxSkills: number;
  /** What the lock pins; undefined when the run is not frozen. */
  readonly pins: readonly SkillPin[] | undefined;
  readonly model: { readonly name: string; readonly digest: string | null };
  readonly recorded: RecordedPins;
  /**
   * What is known of the machine, by characteristic: `node: "24.21.0"`, `git: "installed"`. Skills ask for it as
   * capabilities.
   */
  readonly facts: Readonly<Record<string, string>>;
  /** What people stated for guards. */
  readonly stated?: Pick<KeyValue, 'get'>;
  readonly measured?: MeasuredModel;
  /** Tools of the embedding program, beside those of skills. */
  readonly tools?: readonly DefinedTool[];
  /** They run in this process, held by nothing but what they are handed: said by who embeds the stack. */
  readonly allowInProcess?: boolean;
  /** All skills there are, where the registry knows some of them: rules and hooks may name any. */
  readonly allSkills?: Pick<SkillRegistry, 'list' | 'unreadable'>;
  /** Which other skills have a tool of a call's name, as a record has it; else they are looked for. */
  readonly recordedNamesakes?: (seq: number) => readonly string[];
  /** What asked about a call that nobody asked for in words, as a record has it; else the session is looked at. */
  readonly recordedWordsGuard?: (seq: number) => ScopedGuard | undefined;
  /** Who the model may hand parts of the work to. */
  readonly roles?: readonly TaskRole[];
};

/**
 * `default`: rules may ask. `plan`: only pure tools run, and a person is asked nothing. `dontAsk`: what a rule asks
 * about is not allowed, and no question is kept. `propose`: calls are decided on and none is run; nobody is asked.
 */
export type RunMode = 'default' | 'plan' | 'dontAsk' | 'propose';

/** One run under way. */
export type RunContext = {
  readonly id: string;
  /** The run's folder of artifacts. */
  readonly dir: string;
  readonly request: string;
  readonly ports: FilledPorts;
  readonly settings: RunSettings;
  readonly session: Session;
  readonly journal: Journal;
  readonly ledger: Ledger;
  /** 1, or more for a run that goes on. */
  readonly attempt: number;
  readonly host: Host;
  readonly signal: AbortSignal;
  readonly live: LiveRun;
  readonly hooks: Hooks;
  readonly canUseTool: CanUseTool | undefined;
  /** All skills there are, looked for once in a run and only where a rule needs to know. */
  readonly allSkills: () => Promise<readonly Pick<SkillManifest, 'id' | 'tools'>[]>;
  /** A value that the run is to end with. */
  readonly output: RunOutput | undefined;
  /** Whether the run waits for more when it has nothing left to do. */
  readonly keepOpen: boolean;
  /** Where it may hand on parts of its work; a task may not. */
  readonly tasks: TaskDesk | undefined;
  /** Where it is a task itself: of which run, and as whom. */
  readonly task?: OwnTask;
};
