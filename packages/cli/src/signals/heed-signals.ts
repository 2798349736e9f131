import { randomUUID } from 'node:crypto';
import type { AgentEvent, RunOutcome } from '@fpf/contracts';
import type { CommandSpec } from '../command/descriptor.ts';
import { errorEnvelope } from '../terminal/envelope.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { endAtOnce } from './end-at-once.ts';
import { type Ending, onSignals } from './signals.ts';
import { signalExits } from '../terminal/exit-codes.ts';

export type SignalWatch = {
  /**
   * The command heeds signals itself from now on. One that comes when it has ended, before it has said how, is too late
   * for anything.
   */
  readonly leave: () => void;
  /** All has been said, and only tidying is left: a signal ends that, and does not take the exit code away. */
  readonly said: (exitCode: number) => void;
  readonly release: () => void;
};

/**
 * From the moment that a command is known until it ends, or heeds signals itself, a signal ends it at once: between two
 * of its steps, each of which is whole, and with what `untilExit` keeps for the end. With --json the last line says so
 * all the same.
 */
export function heedSignals(
  { name, json: kind }: Pick<CommandSpec, 'name' | 'json'>,
  terminal: Terminal,
  json: boolean,
): SignalWatch {
  let left = false;
  let exitCode: number | undefined;
  const release = onSignals((signal) => {
    if (exitCode !== undefined) process.exit(exitCode);
    if (left) return;
    terminal.rest();
    // No part of the command may still be done while this is loaded or written: so it is put together here, and the
    // process ends in the same tick.
    const line = json ? JSON.stringify(kind === 'events' ? endedBefore(signal) : stopped(name, signal)) : undefined;
    terminal.err(`stopped by ${signal}; ${kind === 'events' ? 'nothing had begun' : 'nothing is left half done'}`);
    endAtOnce(signalExits[signal], line);
  });
  return { leave: () => void (left = true), said: (code) => void (exitCode = code), release };
}

function stopped(name: string, signal: Ending): ReturnType<typeof errorEnvelope> {
  const message = `fpf ${name} was stopped by ${signal}; nothing is left half done.`;
  return errorEnvelope(name, { code: 'session.stopped', message, hint: 'Do it again when you like.' });
}

/**
 * The last line of a command about a run that is stopped before its run has begun: `run-ended` all the same, and its id
 * is that of no run.
 */
function endedBefore(signal: Ending): AgentEvent {
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
    explanation:
      `Stopped from outside: nothing was executed.\nWhy (run.interrupted): ${message}\nThe workspace on the host ` +
      'is unchanged.',
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
