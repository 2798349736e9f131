import { type FSWatcher, watch } from 'node:fs';

/** Listens to folders, each for itself: what the kernel tells of one is only a hint that it is worth looking. */
export interface FolderWatchers {
  /** From now on these folders and no others. */
  set(folders: readonly string[]): void;
  close(): void;
}

/** A system gives out only so many; what is beyond is looked at by the clock. */
const most = 512;

export function createFolderWatchers(changed: () => void, refused: (why: string) => void): FolderWatchers {
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      // A folder that is removed ends its watcher by an error on some systems.
      watcher.on('error', () => {
        drop(folder);
        changed();
      });
      watchers.set(folder, watcher);
    } catch (error) {
      refused(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    set(folders) {
      const wanted = new Set(folders.slice(0, most));
      if (folders.length > most) refused(`${folders.length} folders are more than ${most}`);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder);
      for (const folder of wanted) if (!watchers.has(folder)) add(folder);
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
