import { join } from 'node:path';
import {
  type JournalEvent,
  payloadsOf,
  type Reason,
  reason,
  type RunFacts,
  type RunOutcome,
  type Session,
  settleRun,
  standingEvents,
  type StopSignal,
} from '@fpf/contracts';
import { assertNamed } from '../assert-named.ts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import type { RunContext } from '../context/run-context.ts';
import { takeLessTime } from '../controls/take-less-time.ts';
import { explain } from '../explain/explain.ts';
import { partsNotDone } from '../explain/open-wishes.ts';
import { notFound } from '../explain/not-found.ts';
import { changedWithout } from '../explain/values-not-used.ts';
import { wouldRun } from '../explain/would-run.ts';
import { runHooks } from '../hooks/run-hooks.ts';
import { failureReason } from '../explain/failure.ts';
import type { Listen } from '../context/journal.ts';
import { toAgentEvent } from '../journal/journal.ts';
import type { Ledger } from '../ledger.ts';
import { type ConductInput, openRun, openSession } from './open-run.ts';
import { report } from './report.ts';
import { suggestionsFor } from './suggestions-for.ts';
import { reportAgain } from './report-again.ts';
import { type Driver, driverOf } from '../loop/driver.ts';
import { run } from '../loop/run.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import type { RunEnd } from '../loop/converse.ts';
import { keepTools } from './tool-files.ts';
import { untilAborted } from '../until-aborted.ts';

/** Opens a session, conducts one run in it, and ends it: always with one `run-ended`, whatever happens in between. */
export async function conduct(
  request: string,
  id: string,
  input: ConductInput,
  interrupted: AbortSignal,
  listen: Listen,
): Promise<RunOutcome> {
  const { deadline } = input.live;
  const time = deadline.signal;
  const signal = AbortSignal.any([interrupted, time]);
  let session: Session | undefined;
  let context: RunContext | undefined;
  let ended: Ended | undefined;
  try {
    await Promise.race([assertNamed(input), untilAborted(signal)]);
    session = await unlessStopped(openSession(input), signal);
    const reported = await reportAgain(session, input, id, listen);
    if (reported) return reported;
    const offered: RunContext['offered'] = (skills) => keepTools(join(input.runsDir, id), skills);
    context = await openRun(session, { ...input, offered }, { request, id, signal, listen });
    ended = await attempt(context, interrupted, time);
    input.live.controls.close();
    const outcome = await settle(context, { ...ended, ...(await suggestionsFor(context, ended)) });
    listen(toAgentEvent(await report(context, outcome)));
    return outcome;
  } catch (error) {
    await session?.close().catch(() => undefined);
    // What has a code of its own is a failure, whatever came meanwhile.
    const isStop = !context && failureReason(error, 'start').code === 'run.failed';
    const stop = isStop ? stopOf(interrupted, time, deadline.total()) : undefined;
    const outcome = unreported(error, input, { context, ended, stop });
    listen({
      v: 1,
      run_id: id,
      at: new Date(input.host.clock.now()).toISOString(),
      type: 'run-ended',
      seq: 0,
      data: outcome,
    });
    return outcome;
  } finally {
    input.live.controls.close();
    deadline.clear();
  }
}

/** A session that is there only when its run was stopped is closed then. */
async function unlessStopped(opening: Promise<Session>, signal: AbortSignal): Promise<Session> {
  try {
    return await Promise.race([opening, untilAborted(signal)]);
  } catch (error) {
    void opening.then(async (late) => late.close()).catch(() => undefined);
    throw error;
  }
}

/** What came of an attempt, before its end is journaled. */
export type Ended = Pick<RunOutcome, 'structured' | 'suggestions'> & {
  readonly facts: RunFacts;
  readonly reasons: readonly Reason[];
};

/** What is done in an attempt, and who is told when it was done. */
type Program = {
  readonly work?: (context: RunContext, driver: Driver) => Promise<RunEnd>;
  readonly over?: (() => void) | undefined;
};

export async function attempt(
  context: RunContext,
  interrupted: AbortSignal,
  time: AbortSignal,
  { work = run, over }: Program = {},
): Promise<Ended> {
  let end: RunEnd = { calls: [], reasons: [] };
  try {
    end = await work(context, driverOf(context));
    over?.();
  } catch (error) {
    const executed = statesSoFar(context);
    if (!context.signal.aborted) {
      const why = failureReason(error, 'execute');
      return { facts: { calls: executed, stopped: 'failed', stoppedBy: why }, reasons: [why] };
    }
    end = { calls: executed, reasons: [] };
  }
  if (time.aborted && !interrupted.aborted) await takeLessTime(context);
  const stop = stopOf(interrupted, time, context.live.deadline.total());
  if (stop) return { facts: { calls: end.calls, ...stop.facts }, reasons: [...end.reasons, stop.why] };
  if (end.waits) return { facts: { calls: end.calls, stopped: 'paused' }, reasons: end.reasons };
  const spent = end.reasons.some((why) => why.code.startsWith('budget.'));
  const events = context.output ? [] : await askedAndDone(context);
  const parts = [...partsNotDone(events), ...changedWithout(events), ...notFound(events)];
  return {
    facts: {
      calls: [...end.calls, ...parts.map(() => 'abstain' as const)],
      ...(spent && { stopped: 'exhausted', exhaustedBy: 'other' }),
      ...(parts.length === 0 && isPlan(context, end, events) && { wouldRun: true }),
    },
    reasons: [...end.reasons, ...parts],
    ...(end.structured && { structured: end.structured }),
  };
}

/** Whole, where values of the request are looked for in long arguments. */
async function askedAndDone({ journal }: RunContext): Promise<readonly JournalEvent[]> {
  const events = journal.soFar();
  return payloadsOf(events, 'skills-selected').some(({ wishes }) => wishes) ? journal.events() : events;
}

/** A run that makes no calls, of which nothing was said against any. */
function isPlan({ live }: RunContext, { reasons }: RunEnd, events: readonly JournalEvent[]): boolean {
  const isProposed = live.mode() === 'propose' && reasons.every((why) => isOnlyProposed([why]));
  return isProposed && wouldRun(events) !== undefined;
}

type Stop = { readonly facts: Omit<RunFacts, 'calls'>; readonly why: Reason };

/** What ended a run from outside: somebody, or its time. Undefined where nothing did. */
function stopOf(interrupted: AbortSignal, time: AbortSignal, totalMs: number): Stop | undefined {
  if (interrupted.aborted) {
    const signal: StopSignal = interrupted.reason;
    const why = reason('run.interrupted', 'execute', `The run was stopped by ${signal}.`);
    return { facts: { stopped: 'interrupted', signal }, why };
  }
  if (!time.aborted) return undefined;
  const why = reason('budget.time', 'budget', `The run has spent its ${totalMs} ms.`);
  return { facts: { stopped: 'exhausted', exhaustedBy: 'time' }, why };
}

/** What the calls of a run that broke off had come to. One that was begun and has no result counts as degraded. */
function statesSoFar({ journal }: Pick<RunContext, 'journal'>): RunFacts['calls'] {
  const events = standingEvents(journal.soFar());
  const ended = new Map(payloadsOf(events, 'tool-result').map((result) => [result.seq, result.state]));
  const begun = new Set(payloadsOf(events, 'tool-intent').map(({ seq }) => seq));
  return [...begun].map((seq) => ended.get(seq) ?? 'degrade');
}

/** How the run ended. A hook that fails at the end fails the run: nobody may rely on what it did not agree to. */
export async function settle(
  context: Pick<RunContext, 'id' | 'journal' | 'ledger' | 'host' | 'hooks'>,
  { facts, reasons, ...given }: Ended,
): Promise<RunOutcome> {
  const events = await context.journal.events();
  const told = { ...outcomeOf(facts, reasons, context.ledger, events), ...given };
  const never = new AbortController().signal;
  const { stopped, said } = await runHooks(
    context.hooks,
    { stage: 'run-end', run: context.id, outcome: told },
    'report',
    never,
  );
  const hooks = said.length > 0 ? { hooks: [...said] } : {};
  if (!stopped) return hideFacts(context.host, { ...told, ...hooks });
  const failed = outcomeOf(
    { calls: facts.calls, stopped: 'failed', stoppedBy: stopped },
    [...reasons, stopped],
    context.ledger,
    events,
  );
  return hideFacts(context.host, { ...failed, ...hooks });
}

/** How far a run came; `stop` where it was ended from outside before it had begun. */
type Unreported = {
  readonly context: RunContext | undefined;
  readonly ended: Ended | undefined;
  readonly stop: Stop | undefined;
};

/** No session, or no way to write: there is an outcome, made of what the run remembers, and no trace of it on disk. */
function unreported(
  error: unknown,
  { host, live, resuming }: ConductInput,
  { context, ended, stop }: Unreported,
): RunOutcome {
  const events = context?.journal.soFar() ?? [];
  const nothing = resuming ? 'nothing was executed in this attempt' : 'nothing was executed';
  if (stop) return hideFacts(host, outcomeOf({ calls: [], ...stop.facts }, [stop.why], live.ledger, events, nothing));
  const failure = failureReason(error, ended ? 'report' : 'start');
  const why = ended
    ? reason(failure.code, failure.stage, `${unwritten(events)} could not be written: ${failure.message}`)
    : failure;
  const { facts, reasons }: Ended = ended ?? { facts: { calls: [] }, reasons: [] };
  const stoppedBy = (facts.stopped === 'failed' && facts.stoppedBy) || why;
  // What stopped the run most often keeps its end from being written too.
  const all = reasons.at(-1)?.code === why.code ? reasons : [...reasons, why];
  const failed: RunFacts = { calls: facts.calls, stopped: 'failed', stoppedBy, begun: context !== undefined };
  return hideFacts(host, outcomeOf(failed, all, live.ledger, events, nothing));
}

function unwritten(events: readonly JournalEvent[]): string {
  return events.at(-1)?.kind === 'run-ended' ? 'The run had come to its end, and its report' : 'How the run ended';
}

function outcomeOf(
  facts: RunFacts,
  reasons: readonly Reason[],
  ledger: Ledger,
  events: readonly JournalEvent[],
  nothing?: string,
): RunOutcome {
  const { outcome, state, exitCode } = settleRun(facts);
  const base = { outcome, state, exit_code: exitCode, reasons: [...reasons], usage: ledger.usage() };
  return { ...base, explanation: explain(base, events, nothing) };
}
