import { closeSync, constants, fstatSync, lstatSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';

/** What a run's log may grow to, over all its attempts. */
const cap = 8_388_608;
/** Room for the line that says that it is full. */
const reserve = 512;

export type LogFile = {
  readonly write: (text: string) => void;
  readonly close: () => void;
};

export type LogPlace = {
  readonly path: string;
  /** Our own folder may lie in somebody else's workspace: a link in its place, or in the file's, is not followed. */
  readonly ours: boolean;
};

/** Opens a log for adding to it; readable for this user alone. Throws where that cannot be done. */
export function openLogFile({ path, ours }: LogPlace, full: () => string): LogFile {
  if (ours) {
    makeFolders(dirname(path), 0o700);
    if (!lstatSync(dirname(path)).isDirectory()) throw new Error(`${dirname(path)} is a link, and may lead anywhere`);
  }
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const fd = openSync(path, O_APPEND | O_CREAT | O_WRONLY | (ours ? O_NOFOLLOW : 0), 0o600);
  let size = fstatSync(fd).size;
  let isFull = size >= cap;
  let open = true;
  const add = (text: string): void => {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    size += bytes.length;
  };
  return {
    write: (text) => {
      if (!open || isFull) return;
      isFull = size + Buffer.byteLength(text) + reserve > cap;
      add(`${isFull ? full() : text}\n`);
    },
    close: () => {
      if (open) closeSync(fd);
      open = false;
    },
  };
}
