import { writeFileSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/** To a file that whoever runs the command has named. */
export function writeLines(file: string, lines: readonly string[]): void {
  try {
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  } catch (cause) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: ${file} cannot be written: ${(cause as Error).message}`,
      hint: 'Name a file in a folder that is there and can be written to.',
      cause,
    });
  }
}
