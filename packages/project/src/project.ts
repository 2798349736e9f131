import type { Budget, ConfigFile, Host, JsonObject, LockFile, Swept, TypedEvent } from '@fpf/contracts';
import type { ForkOptions, OutputOf, OutputSchema, QueryOptions } from '@fpf/orchestrator';
import type { Composition } from './compose/compose.ts';
import type { AskedOptions, ProjectInput } from './options/project-input.ts';
import type { ProjectRun } from './project-run.ts';
import type { ProjectTool } from './tools/loaded-tools.ts';

/** What the caller is told, and asked, while it uses a project. */
export type Ask = Partial<Pick<ProjectInput, 'notify' | 'progress' | 'choose'>>;

export type OpenOptions = Partial<{
  readonly [Name in Exclude<keyof AskedOptions, 'workspace'>]: NonNullable<AskedOptions[Name]>;
}> & { readonly ask?: Ask; readonly log?: Host['log'] };

export type ProjectQuery<Schema extends OutputSchema = OutputSchema> = Pick<
  QueryOptions<Schema>,
  'mode' | 'hooks' | 'canUseTool' | 'choose' | 'keepOpen' | 'output'
> & {
  /** The id of the new run, a UUIDv7 that is not taken. */
  readonly run?: string;
  /**
   * Where it works: `current`, the session that runs of this workspace go on in; `new`, which makes another one the
   * current; a session by its id, or by that of a run in it. Left out, the run gets one that no other goes on in.
   */
  readonly session?: string;
  /** Limits below those of the project. */
  readonly budget?: Partial<Budget>;
};

/** Of a run whose calls are given, and no model asked. */
export type ProjectCall = Pick<ProjectQuery, 'mode' | 'hooks' | 'canUseTool' | 'run' | 'session' | 'budget'>;

export type ProjectResume<Schema extends OutputSchema = OutputSchema> = Omit<
  ProjectQuery<Schema>,
  'run' | 'session'
> & {
  /** Goes on although something that decides it is not what it was; the trace says what. */
  readonly allowDrift?: boolean;
};

/** A run that begins as another one did, in a session of its own. */
export type ProjectFork<Schema extends OutputSchema = OutputSchema> = ProjectResume<Schema> &
  Pick<ForkOptions, 'at' | 'message'>;

export interface ProjectRuns {
  /** The ids of all runs that left something here, the newest first. */
  list(): readonly string[];
  /** The folder of a run's report, by its number or id, the beginning of an id, or `last`. */
  find(run: string): string;
  /** Its journal, each event sealed over the one before. */
  read(run: string): readonly TypedEvent[];
  /** Removes what no session needs any more; with `dryRun` only tells it. */
  sweep(options?: { readonly dryRun?: boolean }): Promise<readonly Swept[]>;
}

export interface Project extends AsyncDisposable {
  readonly workspace: string;
  readonly config: ConfigFile;
  readonly lock: LockFile | undefined;
  readonly runs: ProjectRuns;
  /** What it was opened with: the functions of `@fpf/packs` are handed it. */
  readonly input: ProjectInput;
  /** The components of the project, made once; where that fails, anew when it is asked for again. */
  compose(): Promise<Composition>;
  /** Starts a run over the workspace, in a session of its own or one that is named. */
  query<const Schema extends OutputSchema = OutputSchema>(
    request: string,
    options?: ProjectQuery<Schema>,
  ): ProjectRun<OutputOf<Schema>>;
  /** The tool of that name, or `SKILL#NAME`; fails with `tool.unknown`. */
  tool(name: string): Promise<ProjectTool>;
  /**
   * Starts a run that is one call of a tool, by its name or `SKILL#NAME`. No model is asked and no skill searched for;
   * everything that decides on a call is as in any other run.
   */
  call(tool: string, args: JsonObject, options?: ProjectCall): ProjectRun;
  /**
   * Starts a run that makes the calls of a planned one, the newest where none is named: one of mode `propose` that came
   * to its end as completed. No model is asked; everything else that decides on a call is as in any other run.
   */
  go(run?: string, options?: Omit<ProjectCall, 'mode'>): ProjectRun;
  /**
   * Goes on with a run that waits for a person, was interrupted or killed: the newest, where none is named. What it has
   * journaled is not done again.
   */
  resume<const Schema extends OutputSchema = OutputSchema>(
    run?: string,
    options?: ProjectResume<Schema>,
  ): ProjectRun<OutputOf<Schema>>;
  /** Starts a run that begins as `run` did, up to a checkpoint or its end, and goes its own way from there. */
  fork<const Schema extends OutputSchema = OutputSchema>(
    run: string,
    options?: ProjectFork<Schema>,
  ): ProjectRun<OutputOf<Schema>>;
  /** Ends runs that go on, waits until their reports are written and signed, and closes what is open. */
  close(): Promise<void>;
}
