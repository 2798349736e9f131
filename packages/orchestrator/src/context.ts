import type {
  AgentFSAdapter,
  Budget,
  GuardEngine,
  Host,
  ModelGateway,
  Policy,
  RecordedPins,
  Reporter,
  Session,
  SkillLoader,
  SkillPin,
  SkillRegistry,
  ToolRunner,
} from '@fpf/contracts';
import type { Journal } from './journal.ts';
import type { Ledger } from './ledger.ts';

/** The components, by role. The orchestrator receives them; it never imports one. */
export type StackPorts = {
  readonly registry: SkillRegistry;
  readonly loader: SkillLoader;
  readonly model: ModelGateway;
  readonly guards: GuardEngine;
  readonly runner: ToolRunner;
  readonly agentfs: AgentFSAdapter;
  readonly reporter: Reporter;
};

/** Everything that decides a run and is not the request: it goes into the first event, and so into the trace. */
export type RunSettings = {
  readonly budget: Budget;
  readonly policy: Policy | undefined;
  readonly maxSkills: number;
  /** What the lock pins; undefined when the run is not frozen. */
  readonly pins: readonly SkillPin[] | undefined;
  readonly model: { readonly name: string; readonly digest: string | null };
  readonly recorded: RecordedPins;
  /** What is known of the machine, by characteristic: `node: "24.21.0"`, `git: "installed"`. Skills ask for it as capabilities. */
  readonly facts: Readonly<Record<string, string>>;
};

/** One run under way. */
export type RunContext = {
  readonly id: string;
  /** The run's folder of artifacts. */
  readonly dir: string;
  readonly request: string;
  readonly ports: StackPorts;
  readonly settings: RunSettings;
  readonly session: Session;
  readonly journal: Journal;
  readonly ledger: Ledger;
  readonly host: Host;
  readonly signal: AbortSignal;
};
