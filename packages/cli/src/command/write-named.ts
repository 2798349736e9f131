import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FpfError, isDiskFull } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';
import { makeableFolder } from './makeable-folder.ts';
import { unwritable } from './writable-file.ts';

/** To a file that whoever runs the command has named; the folders above it are made where they are not there. */
export function writeNamed(file: string, text: string): void {
  try {
    mkdirSync(makeableFolder(dirname(file)), { recursive: true });
    const there = lstatSync(file, { throwIfNoEntry: false });
    // What is a pipe, a device or a link is to stay one.
    if (there === undefined || there.isFile()) writeWhole(file, text);
    else writeFileSync(file, text);
  } catch (cause) {
    if (isDiskFull(cause) || FpfError.is(cause)) throw cause;
    throw unwritable(file, cause);
  }
}
