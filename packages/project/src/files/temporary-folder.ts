import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fpf/agentfs-adapter/places';
import { untilExit } from './until-exit.ts';

/** What our temporary folders are called, before the six letters that the system adds. */
const prefixes = ['fpf-pack-', 'fpf-publish-', 'fpf-case-', 'fpf-sign-'] as const;

/** A folder of its own for some work, gone when the work is done. */
export function inTemporaryFolder<T>(
  prefix: (typeof prefixes)[number],
  work: (dir: string) => Promise<T>,
  parent: string = temporaryFolder(),
): Promise<T> {
  const dir = mkdtempSync(join(parent, prefix));
  return untilExit(
    () => rmSync(dir, { recursive: true, force: true }),
    () => work(dir),
  );
}

const day = 24 * 60 * 60 * 1000;

/**
 * What killed commands left in the temporary folder. Only folders of this user that are named as ours are, a day after
 * their last change.
 */
export function sweepLeftovers(dir: string = temporaryFolder(), now: number = Date.now()): void {
  for (const name of namesIn(dir)) {
    if (!/-[A-Za-z0-9]{6}$/.test(name) || !prefixes.some((prefix) => name.slice(0, -6) === prefix)) continue;
    const path = join(dir, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat?.isDirectory() || now - stat.mtimeMs < day) continue;
    if (process.getuid !== undefined && stat.uid !== process.getuid()) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // What cannot be removed is in nobody's way, and no reason to do nothing else.
    }
  }
}

/** In a folder of everybody's, others may be let in to write and not to look around. */
function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
