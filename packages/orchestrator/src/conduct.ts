import { join } from 'node:path';
import {
  type AgentEvent,
  payloadsOf,
  type Reason,
  reason,
  type RunFacts,
  type RunOutcome,
  type Session,
  settleRun,
  type StopSignal,
} from '@fpf/contracts';
import { asJson } from './as-json.ts';
import type { RunContext } from './context.ts';
import { explain } from './explain.ts';
import { failureReason } from './failure.ts';
import { createJournal, toAgentEvent } from './journal.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { QueryInput } from './query.ts';
import { report } from './report.ts';
import { run, type RunEnd } from './run.ts';
import { startedPayload } from './started.ts';

/** Opens a session, conducts one run in it, and ends it: always with one `run-ended`, whatever happens in between. */
export async function conduct(
  request: string,
  id: string,
  input: QueryInput,
  interrupted: AbortSignal,
  listen: (event: AgentEvent) => void,
): Promise<RunOutcome> {
  const { ports, settings, host } = input;
  const ledger = createLedger(settings.budget, host.clock);
  const time = AbortSignal.timeout(settings.budget.wall_ms);
  const signal = AbortSignal.any([interrupted, time]);
  let session: Session | undefined;
  let calls: RunFacts['calls'] = [];
  try {
    session = await ports.agentfs.open({
      workspace: input.workspace,
      stateDir: input.stateDir,
      covers: input.covers ?? [],
      allowUnconfined: input.allowUnconfined ?? false,
    });
    const journal = createJournal(id, session.store, host, listen);
    const context: RunContext = { id, dir: join(input.runsDir, id), request, ports, settings, session, journal, ledger, host, signal };
    await journal.record('run-started', 'run', startedPayload(context));
    const ended = await attempt(context, interrupted, time);
    calls = ended.facts.calls;
    const outcome = await settle(context, ended);
    listen(toAgentEvent(await report(context, outcome)));
    return outcome;
  } catch (error) {
    await session?.close().catch(() => undefined);
    const outcome = unreported(failureReason(error, 'start'), calls, ledger);
    listen({ v: 1, run_id: id, at: new Date(host.clock.now()).toISOString(), type: 'run-ended', seq: 0, data: asJson(outcome) });
    return outcome;
  }
}

type Ended = { readonly facts: RunFacts; readonly reasons: readonly Reason[] };

async function attempt(context: RunContext, interrupted: AbortSignal, time: AbortSignal): Promise<Ended> {
  let end: RunEnd = { calls: [], reasons: [] };
  try {
    end = await run(context);
  } catch (error) {
    const executed = await statesSoFar(context);
    if (!context.signal.aborted) {
      const why = failureReason(error, 'execute');
      return { facts: { calls: executed, stopped: 'failed', stoppedBy: why }, reasons: [why] };
    }
    end = { calls: executed, reasons: [] };
  }
  if (interrupted.aborted) {
    const signal: StopSignal = interrupted.reason;
    return {
      facts: { calls: end.calls, stopped: 'interrupted', signal },
      reasons: [...end.reasons, reason('run.interrupted', 'execute', `The run was stopped by ${signal}.`)],
    };
  }
  if (time.aborted) {
    const why = reason('budget.time', 'budget', `The run has spent its ${context.settings.budget.wall_ms} ms.`);
    return { facts: { calls: end.calls, stopped: 'exhausted', exhaustedBy: 'time' }, reasons: [...end.reasons, why] };
  }
  const spent = end.reasons.some((why) => why.code.startsWith('budget.'));
  return {
    facts: { calls: end.calls, ...(spent && { stopped: 'exhausted' as const, exhaustedBy: 'other' as const }) },
    reasons: end.reasons,
  };
}

/** What the calls of a run that broke off had come to. One that was begun and has no result counts as degraded. */
async function statesSoFar(context: RunContext): Promise<RunFacts['calls']> {
  const events = await context.journal.events();
  const ended = new Map(payloadsOf(events, 'tool-result').map((result) => [result.seq, result.state]));
  return payloadsOf(events, 'tool-intent').map(({ seq }) => ended.get(seq) ?? 'degrade');
}

async function settle(context: RunContext, { facts, reasons }: Ended): Promise<RunOutcome> {
  const settled = settleRun(facts);
  const base = {
    outcome: settled.outcome,
    state: settled.state,
    exit_code: settled.exitCode,
    reasons: [...reasons],
    usage: context.ledger.usage(),
  };
  return { ...base, explanation: explain(base, await context.journal.events()) };
}

/** No session, or no way to write: there is an outcome, and no trace of it on disk. */
function unreported(why: Reason, calls: RunFacts['calls'], ledger: Ledger): RunOutcome {
  const settled = settleRun({ calls, stopped: 'failed', stoppedBy: why });
  const base = { outcome: settled.outcome, state: settled.state, exit_code: settled.exitCode, reasons: [why], usage: ledger.usage() };
  return { ...base, explanation: explain(base, []) };
}
