// What the workspace looks like from outside, so that a command which may only read can be held to it.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const mostEntries = 100_000;

/** Kind, mode, size and time of everything, by path. */
export function markTree(root = '.') {
  const marks = new Map();
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (marks.size >= mostEntries)
        throw new Error(
          `the workspace has more than ${mostEntries} entries, so nobody could tell whether a command changed it`,
        );
      const stats = lstatSync(path, { bigint: true });
      // A folder's time moves when an entry in it comes or goes, and that is seen by the entry itself.
      marks.set(
        path,
        entry.isDirectory() ? `folder ${stats.mode}` : `${stats.mode} ${stats.size} ${stats.mtimeNs} ${stats.ino}`,
      );
      if (entry.isDirectory()) visit(path);
    }
  };
  visit(root);
  return marks;
}

/** The first path that differs; undefined when none does. */
export function firstChange(before, after) {
  for (const [path, mark] of after) if (before.get(path) !== mark) return path;
  for (const path of before.keys()) if (!after.has(path)) return path;
  return undefined;
}
