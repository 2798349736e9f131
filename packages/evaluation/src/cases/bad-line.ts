import { FpfError } from '@fpf/contracts';

/** Where a case came from: the file as somebody named it, and the line, from 1. */
export type LinePlace = { readonly file: string; readonly line: number };

export function badLine({ file, line }: LinePlace, why: string): FpfError {
  return new FpfError({
    code: 'eval.bad-line',
    message: `evaluation: ${file}, line ${line}: ${why}.`,
    hint: 'Write {"request", "name", "arguments"}, a BFCL question {"id", "question", "function"}, or its answer {"id", "ground_truth"}.',
    details: { file, line },
  });
}
