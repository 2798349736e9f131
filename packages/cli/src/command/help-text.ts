import { exitCodes } from '../output/exit-codes.ts';
import type { CommandSpec } from './descriptor.ts';
import { exitCodesOf } from './frame-exits.ts';

/** Examples and exit codes, under the options. */
export function helpText(spec: CommandSpec): string {
  const examples = spec.examples.map(({ command, note }) => `  $ ${command}${note === '' ? '' : `   # ${note}`}`);
  const codes = exitCodesOf(spec).map((code) => `  ${String(code).padStart(3)}  ${exitCodes[code]}`);
  return [...(examples.length > 0 ? ['', 'Examples:', ...examples] : []), '', 'Exit codes:', ...codes].join('\n');
}
