import type { Host, LoadedSkill, PlannedCalls, Session, SkillManifest } from '@fpf/contracts';
import type { Ledger } from '../ledger.ts';
import type { CanUseTool } from './can-use-tool.ts';
import type { Choose } from './choose.ts';
import type { Hooks } from './hook.ts';
import type { Journal } from './journal.ts';
import type { LiveRun } from './live-run.ts';
import type { RunOutput } from './output.ts';
import type { FilledPorts } from './ports.ts';
import type { Recall } from './recall.ts';
import type { RunSettings } from './settings.ts';
import type { OwnTask, TaskDesk } from './task-desk.ts';

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
  /** What earlier attempts have journaled; nothing, for a run that begins. */
  readonly recall: Recall;
  readonly ledger: Ledger;
  /** 1, or more for a run that goes on. */
  readonly attempt: number;
  readonly host: Host;
  readonly signal: AbortSignal;
  readonly live: LiveRun;
  readonly hooks: Hooks;
  readonly canUseTool: CanUseTool | undefined;
  readonly choose: Choose | undefined;
  /** Told of the skills that the model is offered; a replay keeps nothing of them. */
  readonly offered?: (skills: readonly LoadedSkill[]) => Promise<void>;
  /** All skills there are, looked for once in a run and only where a rule needs to know. */
  readonly allSkills: () => Promise<readonly Pick<SkillManifest, 'id' | 'tools'>[]>;
  /** Calls that were planned by another run: just these are made. */
  readonly plan?: PlannedCalls | undefined;
  /** A value that the run is to end with. */
  readonly output: RunOutput | undefined;
  /** Whether the run waits for more when it has nothing left to do. */
  readonly keepOpen: boolean;
  /** Where it may hand on parts of its work; a task may not. */
  readonly tasks: TaskDesk | undefined;
  /** Where it is a task itself: of which run, and as whom. */
  readonly task?: OwnTask;
};
