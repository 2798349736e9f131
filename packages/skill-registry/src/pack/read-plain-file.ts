import { NotRead, readPlain } from '@fpf/files/read';
import { packLimits } from './pack-limits.ts';
import { notValid } from './package-json.ts';

/** Reads a file of a pack. Refuses with `pack.not-valid` what is not an ordinary file, or too long. */
export function readPlainFile(path: string, limit: number = packLimits.bytes): Uint8Array {
  try {
    const read = readPlain(path, limit);
    if (read !== undefined) return read.bytes;
  } catch (error) {
    throw notValid(`${path} cannot be read: ${(error as Error).message}`, fixFor(error));
  }
  throw notValid(`${path} is not there`, 'It has to be an ordinary file that may be read.');
}

function fixFor(error: unknown): string {
  if (!(error instanceof NotRead)) return 'It has to be an ordinary file that may be read.';
  return error.why === 'size' ? 'Leave out what is not needed.' : 'Replace it with an ordinary file, or remove it.';
}
