import { codeOf } from './codes.ts';
import { exitOfCode } from './exit-areas.ts';
import { FpfError } from './fpf-error.ts';
import { systemRefusal } from './system-refusal.ts';

/** An error as every face shows it. */
export type DescribedError = {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly exitCode: number;
};

/**
 * Describes whatever was thrown. What no one foresaw gets a code too, and never a bare stack. What the system refuses
 * begins with no package's name: the face that shows it says its own.
 */
export function describeError(error: unknown): DescribedError {
  if (FpfError.is(error))
    return { code: error.code, message: error.message, hint: error.hint, exitCode: exitOfCode(error.code) };
  const refused = systemRefusal(error);
  if (refused) {
    const { code, what } = refused;
    return { code, message: `${what}.`, hint: codeOf(code)?.next ?? '', exitCode: exitOfCode(code) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'cli.internal', message, hint: codeOf('cli.internal')?.next ?? '', exitCode: 1 };
}
