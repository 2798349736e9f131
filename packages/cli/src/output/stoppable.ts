import type { CommandInput, CommandResult } from '../command/descriptor.ts';
import type { ExitCode } from './exit-codes.ts';
import { monotonic } from './monotonic.ts';
import { describeError } from './render-error.ts';

const exits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const satisfies Record<string, ExitCode>;
type Ending = keyof typeof exits;

/** npm and a launcher pass on what the terminal has sent already; nobody presses twice as fast. */
const echoMs = 400;

/**
 * Work that a signal stops in good order: it is told, ends what it has begun or takes it back, and only then does the command end,
 * saying which. A second signal ends the process at once; a journal outside of it knows how far things had come.
 */
export async function stoppable(
  input: CommandInput,
  whenStopped: string,
  work: (signal: AbortSignal) => Promise<CommandResult>,
): Promise<CommandResult> {
  const end = new AbortController();
  let by: { readonly name: Ending; readonly at: number } | undefined;
  const stop = (name: Ending): void => {
    if (by && monotonic() - by.at <= echoMs) return;
    if (by) {
      input.terminal.rest();
      process.exit(exits[name]);
    }
    by = { name, at: monotonic() };
    input.terminal.err('stopping; once more ends it at once');
    end.abort(name);
  };
  const names = Object.keys(exits) as Ending[];
  for (const name of names) process.on(name, stop);
  try {
    return await work(end.signal);
  } catch (error) {
    if (by === undefined) throw error;
    const { code, hint, message } = describeError(error);
    const own = code === 'cli.internal' || code === 'session.commit-stopped';
    const said = own ? whenStopped : message;
    if (!input.json) input.terminal.fail(`${input.terminal.mark('warn')} ${said}`);
    return {
      exitCode: exits[by.name],
      error: { code: own ? 'session.stopped' : code, message: said, hint: own ? 'Do it again when you like.' : hint },
    };
  } finally {
    for (const name of names) process.off(name, stop);
  }
}
