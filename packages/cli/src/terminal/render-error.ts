import type { JsonValue } from '@fpf/contracts';
import { type DescribedError, describeError, FpfError } from '@fpf/contracts/errors';
import { errorEnvelope } from './envelope.ts';
import { prose } from './prose.ts';
import type { Terminal } from './terminal.ts';

export type Rendering = {
  readonly json: boolean;
  /** Takes known secrets out: an error may quote what it was given. */
  readonly hide: (text: string) => string;
};

/** As a command shows it: what the system refuses, the command says. */
export function describedHere(error: unknown): DescribedError {
  const said = describeError(error);
  return FpfError.is(error) || said.code === 'cli.internal' ? said : { ...said, message: `cli: ${said.message}` };
}

/** What happened, what to do, and the code under which more can be read. Returns the exit code. */
export function renderError(error: unknown, command: string, terminal: Terminal, { json, hide }: Rendering): number {
  const { code, exitCode, ...said } = describedHere(error);
  const { message, hint } = { message: hide(said.message), hint: hide(said.hint) };
  if (json) {
    const details =
      FpfError.is(error) && Object.keys(error.details).length > 0
        ? (JSON.parse(hide(JSON.stringify(error.details))) as JsonValue)
        : undefined;
    process.stdout.write(
      `${JSON.stringify(errorEnvelope(command, { code, message, hint, ...(details !== undefined && { details }) }))}\n`,
    );
    return exitCode;
  }
  // A person's no is an answer, and no mistake to fix.
  if (FpfError.is(error) && error.details['declined'] === true) {
    terminal.fail(prose(message, process.stderr));
    return exitCode;
  }
  const lines = [
    `${terminal.styleErr('red', terminal.mark('fail'))} ${prose(message, process.stderr, 2)}`,
    `  fix:  ${prose(hint, process.stderr, 8)}`,
    `  code: ${code} (fpf explain ${code})`,
  ];
  if (terminal.debug && error instanceof Error && error.stack) lines.push(hide(error.stack));
  terminal.fail(lines.join('\n'));
  return exitCode;
}
