import { randomBytes } from 'node:crypto';
import type { AgentEvent, RunOutcome } from '@fpf/contracts';
import { uuidV7 } from '../compose/uuid-v7.ts';
import type { Terminal } from './terminal.ts';

const exits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Ending = keyof typeof exits;

/**
 * From the moment that a command is known to be about a run until the run heeds signals itself: a signal ends it at once, since nothing has
 * begun that could be ended in good order. The last line is `run-ended` all the same, and its id is that of no run. Whoever calls what is
 * returned heeds signals from then on.
 */
export function stoppedBefore(terminal: Terminal, json: boolean): () => void {
  const stop = (signal: Ending): void => {
    terminal.rest();
    // No part of the run may still begin while this is loaded or written: so it is put together here, and the process ends in the same tick.
    if (json) process.stdout.write(`${JSON.stringify(ended(signal))}\n`);
    terminal.err(`stopped by ${signal}; nothing had begun`);
    process.exit(exits[signal]);
  };
  const signals = Object.keys(exits) as Ending[];
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

function ended(signal: Ending): AgentEvent {
  const run_id = uuidV7(Date.now(), randomBytes(10));
  return { v: 1, run_id, at: new Date().toISOString(), type: 'run-ended', seq: 0, data: outcomeOf(signal) };
}

function outcomeOf(signal: Ending): RunOutcome {
  const message = `The run was stopped by ${signal} before it had begun.`;
  return {
    outcome: 'interrupted',
    state: 'abstain',
    exit_code: exits[signal],
    reasons: [{ code: 'run.interrupted', stage: 'start', message, refs: [] }],
    explanation: `Stopped from outside: nothing was executed.\nWhy (run.interrupted): ${message}\nThe workspace on the host is unchanged.`,
    usage: { turns: 0, model_calls: 0, tool_calls: 0, wall_ms: Math.round(performance.now()), bytes_written: 0, cost_usd: 0 },
  };
}
