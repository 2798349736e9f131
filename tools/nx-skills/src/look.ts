import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** How the plug-in looks at a workspace; every path is relative to its root. */
export interface Look {
  /**
   * A file that cannot be read, or is gone by now, must not break the graph: its target tells what is wrong with it.
   */
  readonly bytes: (file: string) => Uint8Array;
  /** All files below a folder, relative to it and in the order of their names. */
  readonly filesIn: (folder: string) => readonly string[];
}

export function lookAt(workspaceRoot: string): Look {
  return {
    bytes: (file) => orElse(new Uint8Array(), () => readFileSync(join(workspaceRoot, file))),
    filesIn: (folder) =>
      orElse([], () =>
        readdirSync(join(workspaceRoot, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) =>
            posix.relative(folder, asPosix(join(entry.parentPath, entry.name).slice(workspaceRoot.length + 1))),
          )
          .toSorted(),
      ),
  };
}

function asPosix(path: string): string {
  return path.replaceAll('\\', '/');
}

function orElse<T>(instead: T, look: () => T): T {
  try {
    return look();
  } catch {
    return instead;
  }
}
