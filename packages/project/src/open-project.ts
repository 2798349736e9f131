import { join, resolve } from 'node:path';
import { Budget, type ConfigFile, defaultBudget, goesOn, type JsonObject, personIdentity } from '@fpf/contracts';
import { checkOptions, optionForms } from '@fpf/contracts/validate';
import {
  forkOptionForms,
  type OutcomeWith,
  type OutputOf,
  type OutputSchema,
  type Query,
  type QueryOptions,
  runOptionForms,
} from '@fpf/orchestrator';
import { projectMemory } from './components/project-memory.ts';
import { compose, type Composition, stackOf } from './compose/compose.ts';
import { runOptions } from './compose/run-options.ts';
import { knownHere } from './host/known-here.ts';
import { tellLive } from './live/live-events.ts';
import { enclosingWorkspace, insideText } from './open/enclosing-workspace.ts';
import { readProject } from './open/project.ts';
import { prepareStateDir } from './open/state-dir.ts';
import type { ProjectInput } from './options/project-input.ts';
import type { OpenOptions, Project, ProjectCall, ProjectFork, ProjectQuery, ProjectResume } from './project.ts';
import { type Journaled, type ProjectRun, projectRun } from './project-run.ts';
import { afterRun } from './retention/after-run.ts';
import { refreshRunsPage } from './runs/runs-page.ts';
import { collect } from './retention/collect.ts';
import { announceSignature, attestRun } from './runs/attest-run.ts';
import { assertSession, forgetBegun } from './runs/begun-runs.ts';
import { claimRun, freeAfter } from './runs/claim-run.ts';
import { findBundle, forkedRun } from './runs/find-run.ts';
import { knownRuns } from './runs/known-runs.ts';
import { plannedRun } from './runs/planned-run.ts';
import { readTypedJournal } from './runs/read-journal.ts';
import { waitingRun, withBegunModel } from './runs/waiting-run.ts';
import { placeOfRun } from './sessions/place-of-run.ts';
import { projectTool } from './tools/loaded-tools.ts';
import { namedTool, skillHaving } from './tools/named-tool.ts';
import { onlySkill } from './tools/only-skill.ts';
import { requestOfCall } from './tools/person-gateway.ts';

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
  checkOptions('openProject: ask', ask, { notify: callable, progress: callable, choose: callable });
  const ends: (() => Promise<void>)[] = [];
  const from: ProjectInput = {
    options: { ...asked, workspace: resolve(dir) },
    notify: ask.notify ?? (() => undefined),
    progress: ask.progress ?? ((_, work) => work),
    ...(ask.choose && { choose: ask.choose }),
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
  const asking = from.choose && { choose: from.choose };
  const running = new Set<ProjectRun<unknown>>();
  const memory = projectMemory(record, from);
  const composed = madeOnce(() => compose(from, 'as-run', record, memory));
  const given = { ...from, options: { ...from.options, model: personIdentity.name } };
  // No model is looked for where the call is given.
  const forCalls =
    from.options.model === personIdentity.name ? composed : madeOnce(() => compose(given, 'unasked', record, memory));
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
    const overWith = async (
      { runId }: Query<Value>,
      outcome: OutcomeWith<Value>,
      journaled: Journaled,
    ): Promise<void> => {
      const over = journaled.end && !goesOn(outcome);
      if (over || leftNothing(journaled, outcome)) forgetBegun(stateDir, runId);
      await attestRun(record, join(stateDir, 'runs', runId));
      if (over) await afterRun(from, record, runId);
      await refreshRunsPage(from, record);
    };
    const run = projectRun(announced, overWith, (id) => tellLive(stateDir, id), memory.beginRun());
    running.add(run);
    const forget = (): void => void running.delete(run);
    run.result().then(forget, forget);
    return run;
  };
  /** A run that begins. Its id, where it is given one, is nobody else's until the run is over. */
  const begin = <Schema extends OutputSchema>(
    { budget, mode, session, ...rest }: ProjectQuery<Schema>,
    making: () => Promise<Composition>,
    ask: (
      made: Composition,
      limits: Partial<Budget> | undefined,
      own: QueryOptions<Schema>,
      atEnd: (free: () => void) => void,
    ) => Promise<Query<OutputOf<Schema>>>,
  ): ProjectRun<OutputOf<Schema>> => {
    const releases: (() => void)[] = [];
    const begun = async (): Promise<Query<OutputOf<Schema>>> => {
      const made = await making();
      const above = enclosingWorkspace(from, record);
      if (above !== undefined) from.notify({ code: 'workspace.inside-another', message: insideText(record, above) });
      const dirs = prepareStateDir(record);
      const { free, ...place } = await placeOfRun(record, session, from, () => made.host.ids.next());
      if (free) releases.push(free);
      if (rest.run !== undefined) releases.push(claimRun(record, rest.run, made.host.clock.now()));
      const own = { ...asking, ...rest, ...runOptions(made, dirs, from, mode, place) };
      return ask(made, budget, own, (free) => void releases.push(free));
    };
    const run = follow(begun(), (journaled) => !journaled.begin);
    freeAfter(run, () => releases.forEach((release) => release()));
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
      checkOptions('query', options, { ...queryForms(config), run: uuidV7, session: text });
      return begin(options, composed, async (made, limits, own) => stackOf(made, limits).query<Schema>(request, own));
    },
    tool: async (name) => {
      checkOptions('tool', { name }, { name: text });
      return projectTool(await namedTool((await forCalls()).ports, name));
    },
    call: (tool: string, args: JsonObject, options: ProjectCall = {}) => {
      checkOptions('call', { tool, args }, { tool: text, args: plain });
      checkOptions('call', options, callForms(config));
      const { budget, ...rest } = options;
      return begin({ ...rest, budget: { ...budget, turns: 1 } }, forCalls, async (made, limits, own) => {
        const { ports } = made;
        const { skill, tool: named } = await skillHaving(ports.registry, tool);
        const registry = onlySkill(ports.registry, skill);
        const request = requestOfCall(skill.id, named, args);
        return stackOf({ ...made, ports: { ...ports, registry } }, limits).query(request, own);
      });
    },
    go: (run?: string, options: Omit<ProjectCall, 'mode'> = {}) => {
      checkOptions('go', run === undefined ? {} : { run }, { run: text });
      const { mode: _none, ...forms } = callForms(config);
      checkOptions('go', options, forms);
      return begin(options, forCalls, async (made, limits, own, atEnd) => {
        const { request, plan, free } = await plannedRun(record, made.ports.registry, run);
        atEnd(free);
        return stackOf(made, limits).query(request, { ...own, plan });
      });
    },
    resume: <const Schema extends OutputSchema>(run?: string, options: ProjectResume<Schema> = {}) => {
      checkOptions('resume', run === undefined ? {} : { run }, { run: text });
      checkOptions('resume', options, { ...queryForms(config), allowDrift: yesOrNo });
      const { budget, mode, ...rest } = options;
      const resumed = async (): Promise<Query<OutputOf<Schema>>> => {
        const waits = waitingRun(record, run);
        const asBegun = withBegunModel(from, waits);
        const made = await (asBegun === from ? composed() : compose(asBegun, 'as-run', record, memory));
        const dirs = prepareStateDir(record);
        assertSession(stateDir, dirs.sessions, waits);
        const own = { ...runOptions(made, dirs, from, mode), session: waits.session };
        return stackOf(made, budget).resume<Schema>(waits.run, { ...asking, ...rest, ...own });
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
          return stackOf(made, budget).fork<Schema>(parent.run, { ...asking, ...rest, ...own });
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
        return (await collect(from, { dryRun: options.dryRun === true })).swept;
      },
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const unbounded = Object.fromEntries(Object.keys(Budget.properties).map((name) => [name, Infinity]));

function queryForms(config: ConfigFile): Parameters<typeof checkOptions>[2] {
  return { ...runOptionForms, budget: budgetForm(config) };
}

/** What makes a budget larger is a line of the config, which others can read. */
function budgetForm({ budget }: ConfigFile): ReturnType<typeof numbers> {
  return numbers({ ...unbounded, ...defaultBudget, ...budget });
}

function callForms(config: ConfigFile): Parameters<typeof checkOptions>[2] {
  const { mode, hooks, canUseTool } = runOptionForms;
  return { mode, hooks, canUseTool, run: uuidV7, session: text, budget: budgetForm(config) };
}

/** What is made once; where that fails, anew when it is asked for again: what was in the way may be gone. */
function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
