import { FpfError } from '@fpf/contracts/errors';
import type { Composition } from '@fpf/project/compose';
import { type CommandInput, flag, text } from '../command/descriptor.ts';

/** Returns the session that a new run goes on in. What is held to the lock, and what CI runs, gets one of its own. */
export function askedSession(
  input: CommandInput,
  { frozen }: Pick<Composition, 'frozen'>,
): { readonly session?: string } {
  const [named, anew] = [text(input, 'session'), flag(input, 'new')];
  if (named !== undefined && anew)
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'fpf: --new and --session were both given: a session is new, or it is there.',
      hint: 'Leave one of the two out.',
    });
  if (named !== undefined) return { session: named };
  if (anew) return { session: 'new' };
  return frozen !== undefined || process.env['CI'] === 'true' ? {} : { session: 'current' };
}
