import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';

export type PlainFile = { readonly bytes: Uint8Array; readonly stat: Stats };

export type ReadOptions = {
  /** Whether a link at that place is refused, the default, or followed. */
  readonly links?: 'refuse' | 'follow';
};

/** A file was not read, and why. The message completes the sentence "FILE cannot be read: …". */
export class NotRead extends Error {
  readonly why: 'link' | 'kind' | 'size';

  constructor(why: NotRead['why'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NotRead';
    this.why = why;
  }
}

/**
 * Reads an ordinary file of at most `limit` bytes; returns undefined where there is none. Refuses a device, a pipe or an
 * endless file before it reads them: in a workspace any name can be any of these.
 */
export function readPlain(file: string, limit: number, { links = 'refuse' }: ReadOptions = {}): PlainFile | undefined {
  let fd: number;
  try {
    fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | (links === 'refuse' ? constants.O_NOFOLLOW : 0));
  } catch (error) {
    return missing(file, error);
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new NotRead('kind', 'it is not an ordinary file');
    if (stat.size > limit) throw tooLong(limit);
    return { bytes: readAll(fd, stat.size, limit), stat };
  } finally {
    closeSync(fd);
  }
}

/** Reads a file that has to be there. `refuse` makes the caller's error of what follows the file's name. */
export function readNeeded(
  file: string,
  limit: number,
  refuse: (why: string, cause?: unknown) => Error,
  options: ReadOptions = {},
): Uint8Array {
  let read: PlainFile | undefined;
  try {
    read = readPlain(file, limit, options);
  } catch (cause) {
    throw refuse(`cannot be read: ${(cause as Error).message}`, cause);
  }
  if (read === undefined) throw refuse('is not there');
  return read.bytes;
}

/** Tells a missing file, which is an answer, from a link that leads to nothing, where somebody meant a file. */
function missing(file: string, error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ELOOP') throw new NotRead('link', 'it is a link', error);
  if (code === 'ENXIO') throw new NotRead('kind', 'it is not an ordinary file', error);
  if (code !== 'ENOENT') throw error;
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new NotRead('link', 'it is a link that leads to nothing', error);
  return undefined;
}

/** Reads to the end, also of a file that grows meanwhile, but not beyond the limit. */
function readAll(fd: number, size: number, limit: number): Uint8Array {
  let buffer = new Uint8Array(size + 1);
  let read = 0;
  for (;;) {
    const got = readSync(fd, buffer, read, buffer.length - read, null);
    read += got;
    if (read > limit) throw tooLong(limit);
    if (got === 0) return buffer.subarray(0, read);
    if (read < buffer.length) continue;
    const wider = new Uint8Array(Math.min(read * 2, limit + 1));
    wider.set(buffer);
    buffer = wider;
  }
}

function tooLong(limit: number): NotRead {
  return new NotRead('size', `it has more than ${limit} bytes`);
}
