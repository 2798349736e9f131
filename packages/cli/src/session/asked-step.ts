import { FpfError } from '@fpf/contracts';
import { type CommandInput, text } from '../command/descriptor.ts';

/** `--at N`: a step of a session's history. */
export function askedStep(input: CommandInput): { readonly at?: number } {
  const said = text(input, 'at');
  if (said === undefined) return {};
  return { at: stepNumber(said, '--at') };
}

/** A step as it was written on the command line. */
export function stepNumber(said: string, what: string): number {
  if (/^\d{1,9}$/.test(said)) return Number(said);
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${what} takes the number of a step, not ${JSON.stringify(said.slice(0, 64))}.`,
    hint: '`fpf history` lists the steps; 0 is the session before its first one.',
  });
}
