import type { CommandSpec } from '../command/descriptor.ts';
import { endAtOnce } from './end-at-once.ts';
import { errorEnvelope } from './envelope.ts';
import { type Ending, onSignals, signalExits } from './signals.ts';
import { endedBefore } from './stopped-before.ts';
import type { Terminal } from './terminal.ts';

/**
 * From the moment that a command is known until it ends, or heeds signals itself, a signal ends it at once: between two of its steps, each of
 * which is whole, and with what `untilExit` keeps for the end. With --json the last line says so all the same. Whoever calls what is returned
 * heeds signals from then on.
 */
export function heedSignals({ name, json: kind }: Pick<CommandSpec, 'name' | 'json'>, terminal: Terminal, json: boolean): () => void {
  return onSignals((signal) => {
    terminal.rest();
    // No part of the command may still be done while this is loaded or written: so it is put together here, and the process ends in the same tick.
    const line = json ? JSON.stringify(kind === 'events' ? endedBefore(signal) : stopped(name, signal)) : undefined;
    const left = kind === 'events' ? 'nothing had begun' : 'nothing is left half done';
    terminal.err(`stopped by ${signal}; ${left}`);
    endAtOnce(signalExits[signal], line);
  });
}

function stopped(name: string, signal: Ending): ReturnType<typeof errorEnvelope> {
  const message = `fpf ${name} was stopped by ${signal}; nothing is left half done.`;
  return errorEnvelope(name, { code: 'session.stopped', message, hint: 'Do it again when you like.' });
}
