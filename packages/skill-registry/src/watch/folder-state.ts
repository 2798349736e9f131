import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a folder looks like from outside: equal texts mean that nothing in it was written, as far as the file system
 * tells.
 */
export type FolderState = { readonly mark: string; readonly folders: readonly string[] };

/** More entries than a skill may have are not told apart one by one. */
const mostEntries = 2_048;

/** Reads no file. A folder that is gone, or may not be read, has a state of its own. */
export function folderState(dir: string): FolderState {
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
