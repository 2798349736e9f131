import { NotRead, readPlain } from '@fpf/files/read';
import { packLimits } from './pack-limits.ts';
import { notValid } from './pack-refused.ts';

/** Reads a file of a pack. Refuses with `pack.not-valid` what is not an ordinary file, or too long. */
export function readPlainFile(path: string, limit: number = packLimits.bytes): Uint8Array {
  try {
    const read = readPlain(path, limit);
    if (read !== undefined) return read.bytes;
  } catch (error) {
    throw error instanceof NotRead
      ? notValid(`${path} ${what(error, limit)}`, fixes[error.why])
      : notValid(`${path} cannot be read: ${(error as Error).message}`, unreadable);
  }
  throw notValid(`${path} is not there`, unreadable);
}

const unreadable = 'It has to be an ordinary file that may be read.';
const fixes: Readonly<Record<NotRead['why'], string>> = {
  link: 'Replace it with an ordinary file, or remove it.',
  kind: 'Replace it with one.',
  size: 'Leave out what is not needed.',
};

function what({ why }: NotRead, limit: number): string {
  if (why === 'link') return 'is a symbolic link';
  return why === 'kind' ? 'is not an ordinary file' : `has more than ${limit} bytes`;
}
