import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FpfError } from '@fpf/contracts';

/** To a file that whoever runs the command has named; the folders above it are made where they are not there. */
export function writeNamed(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (cause) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: ${file} cannot be written: ${(cause as Error).message}`,
      hint: 'Name a file in a folder that can be written to.',
      cause,
    });
  }
}
