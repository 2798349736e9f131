import { closeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { below, errnoOf, openFolder } from '../tree/anchored.ts';
import { namesOf, statBelow } from '../tree/list-folder.ts';
import type { MountLimits } from './call-mount.ts';

export type RoomWatch = {
  exhausted(): 'disk' | 'entries' | undefined;
  /** Looks once more, and then no more. */
  stop(): Promise<void>;
};

/** What a folder takes on its disk. A file with holes counts as what is written of it. */
type Taken = { readonly bytes: number; readonly entries: number };

/**
 * A disk has no bound of its own for one call, so its folder is looked at again and again, for at most a tenth of the
 * time.
 */
export function watchRoom(
  folder: string,
  limits: Pick<MountLimits, 'bytes' | 'entries'>,
  onFull: () => void,
): RoomWatch {
  const stopping = new AbortController();
  const before = measure(folder);
  let met: 'disk' | 'entries' | undefined;
  let failure: Error | undefined;
  const look = (): void => {
    const now = measure(folder);
    if (now.entries - before.entries > limits.entries) met = 'entries';
    else if (now.bytes - before.bytes > limits.bytes) met = 'disk';
  };
  const watching = (async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      if (met === undefined) look();
      // Again and again, because what is ended at the first time may still be starting others.
      if (met !== undefined) onFull();
      const pause = Math.max(50, 10 * (performance.now() - started));
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  return {
    exhausted: () => met,
    stop: async () => {
      if (met === undefined && !stopping.signal.aborted) look();
      stopping.abort();
      await watching;
      if (failure !== undefined) throw failure;
    },
  };
}

const deepest = 512;

function measure(top: string): Taken {
  let [bytes, entries] = [0, 0];
  const linked = new Set<bigint>();
  const visit = (path: string, depth: number): void => {
    let folder: number | undefined;
    try {
      folder = openFolder(path);
      for (const { text: name } of namesOf(folder)) {
        const stats = name === undefined ? undefined : statBelow(folder, name);
        entries += 1;
        if (name === undefined || stats === undefined || linked.has(stats.ino)) continue;
        if (stats.nlink > 1n && !stats.isDirectory()) linked.add(stats.ino);
        bytes += Number(stats.blocks) * 512;
        if (stats.isDirectory() && depth < deepest) visit(below(folder, name), depth + 1);
      }
    } catch (error) {
      // Locked, or gone again: what nobody can look into, nobody can write into either.
      if (!['EACCES', 'ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error) ?? '')) throw error;
    } finally {
      if (folder !== undefined) closeSync(folder);
    }
  };
  visit(top, 0);
  return { bytes, entries };
}
