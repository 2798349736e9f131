import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { skillFoldersIn } from '../validate-skill.ts';

export type WatchOptions = {
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /**
   * Called once, when it is known what the folders look like: whatever is other from then on is told, and nothing is
   * lost in between.
   */
  readonly ready: () => void;
  /** Skill folders that are new or other than before, and those that are gone. */
  readonly changed: (folders: readonly string[], gone: readonly string[]) => void;
  readonly log: (line: string) => void;
  /** So long nothing may happen before it is looked at: an editor writes in several steps. */
  readonly settleMs?: number;
  /** How often it is looked at without a hint; seldom enough that looking takes a twentieth of the time at most. */
  readonly pollMs?: number;
};

type Seen = ReadonlyMap<string, FolderState>;

/**
 * Tells what changed in the skill folders that these folders mean, until the signal comes. What counts is what the
 * folders look like, compared with before; the system's events only make it look sooner. So a file that is replaced, a
 * folder that is removed and made again, a new skill, or a lost event change nothing about what is told.
 */
export async function watchSkills(dirs: readonly string[], options: WatchOptions): Promise<void> {
  const { signal, ready, changed, log, settleMs = 120, pollMs = 1_000 } = options;
  const alarm = createAlarm();
  const told = new Set<string>();
  const watchers = createFolderWatchers(
    () => alarm.ring(),
    (why) => {
      if (told.size === 0) log(`watching by the clock, every ${pollMs} ms: ${why}`);
      told.add(why);
    },
  );
  try {
    let seen = look(dirs);
    watchers.set(foldersOf(dirs, seen));
    ready();
    let cost = 0;
    while (!signal.aborted) {
      if (await alarm.wait(Math.max(pollMs, cost * 20), signal)) await settle(alarm, settleMs, signal);
      if (signal.aborted) return;
      const start = performance.now();
      const now = look(dirs);
      cost = performance.now() - start;
      const other = [...now].filter(([dir, { mark }]) => seen.get(dir)?.mark !== mark).map(([dir]) => dir);
      const gone = [...seen.keys()].filter((dir) => !now.has(dir));
      seen = now;
      watchers.set(foldersOf(dirs, seen));
      if (other.length + gone.length > 0) changed(other, gone);
    }
  } finally {
    watchers.close();
  }
}

/** Waits for a pause, but never longer than a second: somebody may write without end. */
async function settle(alarm: ReturnType<typeof createAlarm>, ms: number, signal: AbortSignal): Promise<void> {
  const last = performance.now() + 1_000;
  while (performance.now() < last && (await alarm.wait(ms, signal)));
}

function look(dirs: readonly string[]): Seen {
  return new Map(skillFoldersIn(dirs).map((dir) => [dir, folderState(dir)]));
}

/**
 * The named folders are listened to as well: a new skill appears in one. So is what holds them: they may be removed and
 * made again.
 */
function foldersOf(dirs: readonly string[], seen: Seen): readonly string[] {
  return [
    ...new Set([...dirs, ...dirs.map((dir) => dirname(dir)), ...[...seen.values()].flatMap(({ folders }) => folders)]),
  ];
}

/** Something may have happened. Whoever waits is woken by it, by the clock, or by the end of it all. */
interface Alarm {
  ring(): void;
  /** True when it rang, also before it was asked; false when the time is up or the signal came. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

function createAlarm(): Alarm {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            wake = undefined;
            resolve();
          };
          const timer = setTimeout(end, ms);
          signal.addEventListener('abort', end, { once: true });
          wake = end;
        });
      }
      const rang = rung;
      rung = false;
      return rang && !signal.aborted;
    },
  };
}

/**
 * What a folder looks like from outside: equal texts mean that nothing in it was written, as far as the file system
 * tells.
 */
type FolderState = { readonly mark: string; readonly folders: readonly string[] };

/** More entries than a skill may have are not told apart one by one. */
const mostEntries = 2_048;

/** Reads no file. A folder that is gone, or may not be read, has a state of its own. */
function folderState(dir: string): FolderState {
  const marks: string[] = [];
  const folders: string[] = [];
  visit(dir, marks, folders);
  return { mark: marks.join('\n'), folders };
}

function visit(path: string, marks: string[], folders: string[]): void {
  if (marks.length > mostEntries) return;
  try {
    const stat = lstatSync(path, { bigint: true });
    if (!stat.isDirectory()) {
      marks.push(`${path} ${stat.mode} ${stat.size} ${stat.mtimeNs} ${stat.ino}`);
      return;
    }
    folders.push(path);
    marks.push(`${path}/`);
    for (const name of readdirSync(path).toSorted()) visit(join(path, name), marks, folders);
  } catch (error) {
    marks.push(`${path} ${(error as { readonly code?: string }).code ?? 'unreadable'}`);
  }
}

/** Listens to folders, each for itself: what the kernel tells of one is only a hint that it is worth looking. */
interface FolderWatchers {
  /** From now on these folders and no others. */
  set(folders: readonly string[]): void;
  close(): void;
}

/** A system gives out only so many; what is beyond is looked at by the clock. */
const mostWatchers = 512;

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
      const wanted = new Set(folders.slice(0, mostWatchers));
      if (folders.length > mostWatchers) refused(`${folders.length} folders are more than ${mostWatchers}`);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder);
      for (const folder of wanted) if (!watchers.has(folder)) add(folder);
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
