import type { JsonValue } from '@fpf/contracts';
import { codeOf, exitOfCode, FpfError } from '@fpf/contracts/errors';
import { errorEnvelope } from './envelope.ts';
import { prose } from './prose.ts';
import type { Terminal } from './terminal.ts';

export type RenderedError = { readonly code: string; readonly message: string; readonly hint: string; readonly exitCode: number };

/** What no one foresaw gets a code too, and never a bare stack. */
export function describeError(error: unknown): RenderedError {
  if (FpfError.is(error)) return { code: error.code, message: error.message, hint: error.hint, exitCode: exitOfCode(error.code) };
  const refused = systemRefusal(error);
  if (refused) return { ...refused, hint: codeOf(refused.code)?.next ?? '', exitCode: exitOfCode(refused.code) };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'cli.internal', message, hint: codeOf('cli.internal')?.next ?? '', exitCode: 1 };
}

/** What the system refuses is no fault of ours, wherever it comes up: a read-only project, somebody else's file, a full disk. */
function systemRefusal(error: unknown): { readonly code: string; readonly message: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const { code, syscall, path = 'a file' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'cli.disk-full', message: `cli: there is no space left to write ${path}.` };
  if (code === 'EACCES' || code === 'EPERM') return { code: 'cli.not-permitted', message: `cli: this user may not ${syscall} ${path}.` };
  // On a read-only file system the folders above are not there either.
  if (code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir'))
    return { code: 'cli.read-only', message: `cli: ${path} cannot be written.` };
  return undefined;
}

export type Rendering = {
  readonly json: boolean;
  /** Takes known secrets out: an error may quote what it was given. */
  readonly hide: (text: string) => string;
};

/** What happened, what to do, and the code under which more can be read. Returns the exit code. */
export function renderError(error: unknown, command: string, terminal: Terminal, { json, hide }: Rendering): number {
  const { code, exitCode, ...said } = describeError(error);
  const { message, hint } = { message: hide(said.message), hint: hide(said.hint) };
  if (json) {
    const details =
      FpfError.is(error) && Object.keys(error.details).length > 0
        ? (JSON.parse(hide(JSON.stringify(error.details))) as JsonValue)
        : undefined;
    process.stdout.write(`${JSON.stringify(errorEnvelope(command, { code, message, hint, ...(details !== undefined && { details }) }))}\n`);
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
