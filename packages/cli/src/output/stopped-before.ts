import { randomUUID } from 'node:crypto';
import type { AgentEvent, RunOutcome } from '@fpf/contracts';
import { type Ending, signalExits } from './signals.ts';

/**
 * The last line of a command about a run that is stopped before its run has begun: `run-ended` all the same, and its id
 * is that of no run.
 */
export function endedBefore(signal: Ending): AgentEvent {
  return {
    v: 1,
    run_id: randomUUID(),
    at: new Date().toISOString(),
    type: 'run-ended',
    seq: 0,
    data: outcomeOf(signal),
  };
}

function outcomeOf(signal: Ending): RunOutcome {
  const message = `The run was stopped by ${signal} before it had begun.`;
  return {
    outcome: 'interrupted',
    state: 'abstain',
    exit_code: signalExits[signal],
    reasons: [{ code: 'run.interrupted', stage: 'start', message, refs: [] }],
    explanation: `Stopped from outside: nothing was executed.\nWhy (run.interrupted): ${message}\nThe workspace on the host is unchanged.`,
    usage: {
      turns: 0,
      model_calls: 0,
      tool_calls: 0,
      wall_ms: Math.round(performance.now()),
      bytes_written: 0,
      cost_usd: 0,
    },
  };
}
