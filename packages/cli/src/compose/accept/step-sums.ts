import { resolve } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';

const limit = 8_388_608;

/** The files in which the steps of a suite stand, by their sums: with other steps it is another suite. */
export function stepSums(folder: string, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [file, sumOf(resolve(folder, file))]));
}

function sumOf(file: string): string {
  try {
    const bytes = readPlain(file, limit, { links: 'follow' })?.bytes;
    return bytes ? sha256(bytes) : 'missing';
  } catch {
    // What cannot be read is no reason to stop; it makes another digest than what can.
    return 'unreadable';
  }
}
