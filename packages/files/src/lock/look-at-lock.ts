import { NotRead, readPlain } from '../read.ts';
import { isOwner, type Owner, type OwnerState, stateOf } from './owner.ts';

/** Who holds a lock, and since when. The token tells two holds of one process apart. */
export type Holder = Owner & { readonly since: string; readonly token: string };

export type SeenLock = {
  /** Undefined where the file is not a lock of ours. */
  readonly holder: Holder | undefined;
  readonly state: OwnerState;
  /** When the file was written; Infinity where it cannot be read at all. */
  readonly changedMs: number;
};

const limit = 4_096;

/** Looks at a lock without taking it; returns undefined where there is none. */
export function lookAtLock(path: string): SeenLock | undefined {
  const read = readLock(path);
  return read && { ...read, state: read.holder === undefined ? 'unknown' : stateOf(read.holder) };
}

/** Reads a lock without judging whether its owner is alive. */
export function readLock(path: string): Omit<SeenLock, 'state'> | undefined {
  try {
    const read = readPlain(path, limit);
    return read && { holder: holderIn(Buffer.from(read.bytes).toString('utf8')), changedMs: read.stat.mtimeMs };
  } catch (error) {
    // A link, a pipe or another user's file may be anything, and so counts as held, for ever.
    if (error instanceof NotRead || (error as NodeJS.ErrnoException).code === 'EACCES')
      return { holder: undefined, changedMs: Infinity };
    throw error;
  }
}

function holderIn(text: string): Holder | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isOwner(value)) return undefined;
  const { since, token } = value as Partial<Holder>;
  return typeof since === 'string' && typeof token === 'string' ? (value as Holder) : undefined;
}
