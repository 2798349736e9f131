import { codeOf, FpfError } from '@fpf/contracts';

/** An error of that code, whose words say this, and which says what to do. */
export function refused(code: string, words: RegExp): (error: unknown) => boolean {
  return (error) => {
    if (!FpfError.is(error)) throw error;
    return error.code === code && words.test(error.message) && error.hint.length > 10 && codeOf(code) !== undefined;
  };
}
