import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { scanImports, type Import } from './scan-imports.ts';

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** Inside `src/`: shipped, and held to more than the rest. */
  readonly shipped: boolean;
  readonly lines: number;
  readonly imports: readonly Import[];
}

const skipped = new Set(['node_modules', 'dist', 'fixtures', 'workspace']);

export function readSources(root: string, folder: string, nested: readonly string[]): readonly SourceFile[] {
  return list(root, folder, nested).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, shipped: path.startsWith(`${folder}/src/`), lines: text.trimEnd().split('\n').length, imports: scanImports(text) };
  });
}

/** Folders of other members, of builds and of test data are left out; a link is never followed. */
function list(root: string, folder: string, nested: readonly string[]): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory())
        return skipped.has(entry.name) || entry.name.startsWith('.') || nested.includes(path) ? [] : list(root, path, nested);
      return entry.isFile() && /\.(?:[cm]?[jt]s|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    });
}
