import type { Bash, defineCommand } from 'just-bash';

type Shell = { readonly Bash: typeof Bash; readonly defineCommand: typeof defineCommand };
type ErrorClass = abstract new (...args: never[]) => Error;

/** The shell's name for what ends a script at its clock, and a command at `timeout`. */
const stopped = 'ExecutionAbortedError';

/**
 * What a script said before it came to one of the shell's limits is told with the limit: every level of the script puts
 * its own output before the error. For the clock the shell leaves that out, so there everything said before was lost.
 * Here an error of the clock counts as one of a limit wherever the shell asks for that; how the script ended, it asks
 * first.
 *
 * False where the shell has no such errors any more.
 */
export async function keepOutput(shell: Shell): Promise<boolean> {
  let limit: ErrorClass | undefined;
  const probe = shell.defineCommand('probe', async (_args, { executionScope }) => {
    try {
      executionScope?.consumeLimited('probe', 2, 1);
    } catch (error) {
      if (error instanceof Error) limit = error.constructor as ErrorClass;
    }
    return { stdout: '', stderr: '', exitCode: 0 };
  });
  await new shell.Bash({ customCommands: [probe], commands: [] }).exec('probe');
  if (!limit || limit.name === 'Error') return false;
  const isOwn = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(limit, Symbol.hasInstance, {
    value(this: ErrorClass, error: unknown): boolean {
      return isOwn.call(this, error) || (error instanceof Error && error.name === stopped);
    },
  });
  return true;
}
