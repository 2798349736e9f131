import { chmodSync, closeSync, constants, openSync } from 'node:fs';

const pathOnly = 0x20_0000;

/** A name below an open folder. Whatever is swapped above it meanwhile, this leads into that folder and no other. */
export function below(folder: number, name: string): string {
  return `/proc/self/fd/${folder}/${name}`;
}

export function openFolder(path: string): number {
  return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}

/** Opens for reading and never follows a link; a FIFO does not make it wait. */
export function openFile(path: string): number {
  return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

/** Changes the mode of exactly this entry: a link in its place is refused, not followed. */
export function chmodHere(path: string, mode: number): void {
  const pin = openSync(path, pathOnly | constants.O_NOFOLLOW);
  try {
    chmodSync(`/proc/self/fd/${pin}`, mode);
  } finally {
    closeSync(pin);
  }
}

export function withFd<T>(fd: number, work: (fd: number) => T): T {
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}

export function errnoOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null ? (error as NodeJS.ErrnoException).code : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Opens an entry of a private folder even where its mode forbids it to its owner; the mode is as before afterwards. */
export function openingLocked(path: string, mode: number, open: (path: string) => number): number {
  try {
    return open(path);
  } catch (error) {
    if (errnoOf(error) !== 'EACCES') throw error;
  }
  chmodHere(path, mode | 0o700);
  try {
    return open(path);
  } finally {
    chmodHere(path, mode);
  }
}
