import type { CommandInput, CommandResult } from '../command/descriptor.ts';
import { cutOffDocument } from './cut-off.ts';
import { endAtOnce } from './end-at-once.ts';
import { monotonic } from '../terminal/monotonic.ts';
import { signalExits } from '../terminal/exit-codes.ts';
import { describedHere } from '../terminal/render-error.ts';
import { echoMs, type Ending, onSignals } from './signals.ts';

/**
 * Work that a signal stops in good order: it is told, ends what it has begun or takes it back, and only then does the
 * command end, saying which. A second signal ends the process at once; a journal outside of it knows how far things had
 * come.
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
      endAtOnce(signalExits[name], input.json ? JSON.stringify(cutOffDocument(input.command, name)) : undefined);
      return;
    }
    by = { name, at: monotonic() };
    input.terminal.err('stopping; once more ends it at once');
    end.abort(name);
  };
  const release = onSignals(stop);
  input.begins();
  try {
    return await work(end.signal);
  } catch (error) {
    if (by === undefined) throw error;
    const { code, hint, message } = describedHere(error);
    const own = code === 'cli.internal' || code === 'session.commit-stopped';
    const said = own ? whenStopped : message;
    if (!input.json) input.terminal.fail(`${input.terminal.mark('warn')} ${said}`);
    return {
      exitCode: signalExits[by.name],
      error: { code: own ? 'session.stopped' : code, message: said, hint: own ? 'Do it again when you like.' : hint },
    };
  } finally {
    release();
  }
}
