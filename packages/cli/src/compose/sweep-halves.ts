import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const day = 24 * 60 * 60 * 1000;

/**
 * What killed commands left beside files that are written whole: only ordinary files of this user of the names that
 * `writeWhole` gives, a day after their last change.
 */
export function sweepHalves(files: readonly string[], now: number = Date.now()): void {
  for (const file of files) {
    for (const path of halvesOf(file)) {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (!stat?.isFile() || now - stat.mtimeMs < day) continue;
      if (process.getuid !== undefined && stat.uid !== process.getuid()) continue;
      try {
        rmSync(path, { force: true });
      } catch {
        // What cannot be removed is in nobody's way, and no reason to do nothing else.
      }
    }
  }
}

function halvesOf(file: string): readonly string[] {
  const name = basename(file);
  return namesIn(dirname(file))
    .filter((one) => one.startsWith(`${name}.`) && /^\.[0-9a-f]{12}\.tmp$/.test(one.slice(name.length)))
    .map((one) => join(dirname(file), one));
}

/** A folder may be one to write in and not to look around. */
function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
