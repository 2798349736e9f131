import { dirname } from 'node:path';
import { skillFoldersIn } from '../validate-folders.ts';
import { createAlarm } from './alarm.ts';
import { type FolderState, folderState } from './folder-state.ts';
import { createFolderWatchers } from './folder-watchers.ts';

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
