import { type Budget, deepFreeze, defaultBudget, type Host, type JournalEvent } from '@fpf/contracts';
import { memoryApprovals } from './approvals/memory-approvals.ts';
import { checkRunOptions, checkStackOptions } from './check-options.ts';
import type { FilledPorts, StackPorts } from './context/ports.ts';
import type { RunSettings } from './context/settings.ts';
import { assertWanted, registerEmbedded } from './in-process/embedded-skill.ts';
import type { OutputOf, OutputSchema } from './output/output-schema.ts';
import { createQuery, type ForkOptions, type Query, type QueryOptions, type ResumeOptions } from './session/query.ts';
import { type AgainstModel, askAgain, type AskingAgain } from './replay/against-model.ts';
import { type ReplayOptions, replayRun } from './replay/replay-run.ts';
import type { Replayed } from './replay/replayed.ts';
import { recordedSecrets } from './secrets/recorded-secrets.ts';
import { assertNewRun } from './session/assert-new-run.ts';
import { assertRoles } from './tasks/role.ts';

export type StackOptions = Omit<RunSettings, 'budget'> & { readonly budget?: Partial<Budget>; readonly host: Host };

export type Stack = {
  /**
   * Starts one run. It goes on whether or not its events are read; its failures are events and outcomes, never
   * rejections.
   */
  query<const Schema extends OutputSchema = OutputSchema>(
    request: string,
    options: QueryOptions<Schema>,
  ): Query<OutputOf<Schema>>;
  /** Goes on with a run that was interrupted or killed. What it has journaled is not done again. */
  resume<const Schema extends OutputSchema = OutputSchema>(
    run: string,
    options: ResumeOptions<Schema>,
  ): Query<OutputOf<Schema>>;
  /**
   * A new run that begins with what another one had journaled by some point, in a clone of its session as it was then.
   * That one stays as it is.
   */
  fork<const Schema extends OutputSchema = OutputSchema>(
    run: string,
    options: ForkOptions<Schema>,
  ): Query<OutputOf<Schema>>;
  /** Decides a recorded run again: no model, no session, no tool. A skill that is not what it was is refused. */
  replay(events: readonly JournalEvent[], options?: ReplayOptions): Promise<Replayed>;
  /**
   * Asks the model of this stack the recorded questions again, and shows what would be decided of what it says. Nothing
   * of it is done.
   */
  askAgain(events: readonly JournalEvent[], options?: AskingAgain): Promise<AgainstModel>;
};

/** Puts the components together. Nothing is read or opened before a request comes. */
export function createStack(ports: StackPorts, options: StackOptions): Stack {
  checkStackOptions(options);
  const { host, budget, tools = [], stated, allSkills, suggest, ...data } = options;
  const all: FilledPorts = { ...ports, approvals: ports.approvals ?? memoryApprovals(host) };
  const { allowInProcess = false, pins } = options;
  assertWanted(tools, { allowed: allowInProcess, frozen: pins !== undefined });
  registerEmbedded(ports.runner, tools);
  assertRoles(options.roles ?? []);
  // As they are now: what a program changes in its own objects afterwards changes no decision.
  const settings: RunSettings = Object.freeze({
    ...deepFreeze(structuredClone(data)),
    ...(stated && { stated }),
    ...(allSkills && { allSkills }),
    ...(suggest && { suggest }),
    tools: Object.freeze([...tools]),
    budget: Object.freeze({ ...defaultBudget, ...budget }),
  });
  // A record has no secrets any more, and what is known here today is no matter of it. Nothing of a replay is logged as
  // if it happened.
  const ofRecord: Host = { ...host, secrets: recordedSecrets, log: () => undefined };
  return {
    query: (request, queryOptions) => {
      checkRunOptions('query', queryOptions);
      assertNewRun(queryOptions);
      return createQuery(request, { ports: all, settings, host, ...queryOptions });
    },
    resume: (run, resumeOptions) => {
      checkRunOptions('resume', resumeOptions);
      const { session, allowDrift = false, ...queryOptions } = resumeOptions;
      return createQuery('', { ports: all, settings, host, ...queryOptions }, { run, session, allowDrift });
    },
    fork: (run, forkOptions) => {
      checkRunOptions('fork', forkOptions);
      const { session, allowDrift = false, at, message, ...queryOptions } = forkOptions;
      const fork = { run, ...(at !== undefined && { at }), ...(message !== undefined && { message }) };
      return createQuery(
        '',
        { ports: all, settings, host, ...queryOptions },
        { run: host.ids.next(), session, allowDrift, fork },
      );
    },
    askAgain: (events, asking) => askAgain({ ports: all, settings, host: ofRecord }, events, asking),
    replay: (events, replayOptions) => replayRun({ ports: all, settings, host: ofRecord }, events, replayOptions),
  };
}
