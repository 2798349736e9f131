import { join, resolve } from 'node:path';
import {
  Budget,
  type ConfigFile,
  defaultBudget,
  goesOn,
  type Host,
  type LockFile,
  type Swept,
  type TypedEvent,
} from '@fpf/contracts';
import { checkOptions, optionForms } from '@fpf/contracts/validate';
import {
  forkOptionForms,
  type ForkOptions,
  type OutcomeWith,
  type OutputOf,
  type OutputSchema,
  type Query,
  type QueryOptions,
  runOptionForms,
} from '@fpf/orchestrator';
import { compose, type Composition, stackOf } from './compose/compose.ts';
import { runOptions } from './compose/run-options.ts';
import { knownHere } from './host/known-here.ts';
import { readProject } from './open/project.ts';
import { prepareStateDir } from './open/state-dir.ts';
import type { AskedOptions, ProjectInput } from './options/project-input.ts';
import { type Journaled, type ProjectRun, projectRun } from './project-run.ts';
import { announceSignature, attestRun } from './runs/attest-run.ts';
import { assertSession, forgetBegun } from './runs/begun-runs.ts';
import { claimRun, freeAfter } from './runs/claim-run.ts';
import { findBundle } from './runs/find-run.ts';
import { forkedRun } from './runs/forked-run.ts';
import { knownRuns } from './runs/known-runs.ts';
import { readTypedJournal } from './runs/read-journal.ts';
import { waitingRun, withBegunModel } from './runs/waiting-run.ts';
import { sweepSessions } from './sessions/sweep-sessions.ts';

/** What the caller is told, and asked, while it uses a project. */
export type Ask = Partial<Pick<ProjectInput, 'notify' | 'progress'>>;

export type OpenOptions = Partial<{
  readonly [Name in Exclude<keyof AskedOptions, 'workspace'>]: NonNullable<AskedOptions[Name]>;
}> & { readonly ask?: Ask; readonly log?: Host['log'] };

export type ProjectQuery<Schema extends OutputSchema = OutputSchema> = Pick<
  QueryOptions<Schema>,
  'mode' | 'hooks' | 'canUseTool' | 'keepOpen' | 'output'
> & {
  /** The id of the new run, a UUIDv7 that is not taken. */
  readonly run?: string;
  /** Limits below those of the project. */
  readonly budget?: Partial<Budget>;
};

export type ProjectResume<Schema extends OutputSchema = OutputSchema> = Omit<ProjectQuery<Schema>, 'run'> & {
  /** Goes on although something that decides it is not what it was; the trace says what. */
  readonly allowDrift?: boolean;
};

/** A run that begins as another one did, in a session of its own. */
export type ProjectFork<Schema extends OutputSchema = OutputSchema> = ProjectResume<Schema> &
  Pick<ForkOptions, 'at' | 'message'>;

export interface ProjectRuns {
  /** The ids of all runs that left something here, the newest first. */
  list(): readonly string[];
  /** The folder of a run's report, by its id, the beginning of it, or `last`. */
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
  /** Starts a run over the workspace, in a session of its own. */
  query<const Schema extends OutputSchema = OutputSchema>(
    request: string,
    options?: ProjectQuery<Schema>,
  ): ProjectRun<OutputOf<Schema>>;
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

const { callable, numbers, plain, text, texts, uuidV7, yesOrNo } = optionForms;

const opening = {
  config: text,
  stateDir: text,
  homeDir: text,
  model: text,
  preset: text,
  skills: texts,
  frozen: yesOrNo,
  unconfined: yesOrNo,
  ask: plain,
  log: callable,
};
/** Opens the project of a folder: its config and its lock are read, nothing else is loaded before it is needed. */
export async function openProject(dir: string, options: OpenOptions = {}): Promise<Project> {
  checkOptions('openProject', { dir }, { dir: text });
  checkOptions('openProject', options, opening);
  const { ask = {}, log = () => undefined, ...asked } = options;
  checkOptions('openProject: ask', ask, { notify: callable, progress: callable });
  const ends: (() => Promise<void>)[] = [];
  const from: ProjectInput = {
    options: { ...asked, workspace: resolve(dir) },
    notify: ask.notify ?? (() => undefined),
    progress: ask.progress ?? ((_, work) => work),
    log,
    secrets: (config) => knownHere(config),
    atEnd: (work) => void ends.unshift(work),
  };
  return projectOf(from, ends);
}

/** Opens the project that an input names. `ends` is what `close` does, the first of it first. */
export function projectOf(from: ProjectInput, ends: (() => Promise<void>)[] = []): Project {
  const record = readProject(from);
  const { workspace, stateDir, config, lock } = record;
  const running = new Set<ProjectRun<unknown>>();
  let composition: Promise<Composition> | undefined;
  const composed = (): Promise<Composition> =>
    (composition ??= compose(from, 'as-run', record).catch((error: unknown) => {
      // What was in the way may be gone when somebody asks again.
      composition = undefined;
      throw error;
    }));
  const close = async (): Promise<void> => {
    for (const run of running) await run.query.then((query) => query.close()).catch(() => undefined);
    await Promise.allSettled([...running].map((run) => run.result()));
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) await end();
  };
  /** Follows a run to its end. It is noted as begun until it is over, or has left nothing to go on with. */
  const follow = <Value>(
    started: Promise<Query<Value>>,
    leftNothing: (journaled: Journaled, outcome: OutcomeWith<Value>) => boolean,
  ): ProjectRun<Value> => {
    const announced = started.then(async (query) => {
      await announceSignature(record, query.runId);
      return query;
    });
    const run = projectRun(announced, async (query, outcome, journaled) => {
      const over = journaled.end && !goesOn(outcome);
      if (over || leftNothing(journaled, outcome)) forgetBegun(stateDir, query.runId);
      await attestRun(record, join(stateDir, 'runs', query.runId));
    });
    running.add(run);
    const forget = (): void => void running.delete(run);
    run.result().then(forget, forget);
    return run;
  };
  return {
    workspace,
    config,
    lock,
    input: from,
    compose: composed,
    query: <const Schema extends OutputSchema>(request: string, options: ProjectQuery<Schema> = {}) => {
      checkOptions('query', { request }, { request: text });
      checkOptions('query', options, { ...queryForms(config), run: uuidV7 });
      const { budget, mode, ...rest } = options;
      let release = (): void => undefined;
      const run = follow<OutputOf<Schema>>(
        composed().then((made) => {
          const own = runOptions(made, prepareStateDir(record), from, mode);
          if (rest.run !== undefined) release = claimRun(record, rest.run, made.host.clock.now());
          return stackOf(made, budget).query<Schema>(request, { ...rest, ...own });
        }),
        ({ begin }) => !begin,
      );
      freeAfter(run, () => release());
      return run;
    },
    resume: <const Schema extends OutputSchema>(run?: string, options: ProjectResume<Schema> = {}) => {
      checkOptions('resume', run === undefined ? {} : { run }, { run: text });
      checkOptions('resume', options, { ...queryForms(config), allowDrift: yesOrNo });
      const { budget, mode, ...rest } = options;
      const resumed = async (): Promise<Query<OutputOf<Schema>>> => {
        const waits = waitingRun(record, run);
        const asBegun = withBegunModel(from, waits);
        const made = await (asBegun === from ? composed() : compose(asBegun, 'as-run', record));
        const dirs = prepareStateDir(record);
        assertSession(stateDir, dirs.sessions, waits);
        const own = { ...runOptions(made, dirs, from, mode), session: waits.session };
        return stackOf(made, budget).resume<Schema>(waits.run, { ...rest, ...own });
      };
      return follow<OutputOf<Schema>>(resumed(), (_journaled, { reasons }) =>
        reasons.some(({ code }) => code === 'run.not-resumable'),
      );
    },
    fork: <const Schema extends OutputSchema>(run: string, options: ProjectFork<Schema> = {}) => {
      checkOptions('fork', { run }, { run: text });
      checkOptions('fork', options, { ...queryForms(config), allowDrift: yesOrNo, ...forkOptionForms });
      const { budget, mode, ...rest } = options;
      return follow<OutputOf<Schema>>(
        composed().then((made) => {
          const parent = forkedRun(record, run);
          const own = { ...runOptions(made, prepareStateDir(record), from, mode), session: parent.session };
          return stackOf(made, budget).fork<Schema>(parent.run, { ...rest, ...own });
        }),
        ({ begin }) => !begin,
      );
    },
    runs: {
      list: () => knownRuns(stateDir),
      find: (run) => findBundle(record, run),
      read: (run) => readTypedJournal(findBundle(record, run)),
      sweep: async (options = {}) => {
        checkOptions('sweep', options, { dryRun: yesOrNo });
        return sweepSessions(from, options.dryRun === true);
      },
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const unbounded = Object.fromEntries(Object.keys(Budget.properties).map((name) => [name, Infinity]));

function queryForms({ budget }: ConfigFile): Parameters<typeof checkOptions>[2] {
  return {
    ...runOptionForms,
    // What makes a budget larger is a line of the config, which others can read.
    budget: numbers({ ...unbounded, ...defaultBudget, ...budget }),
  };
}
