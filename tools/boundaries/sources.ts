import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findLoaders } from './find-loaders.ts';
import { scanImports, type Import } from './scan-imports.ts';
import { scanStrings, type Text } from './scan-strings.ts';
import { tokenize } from './tokens.ts';

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** Inside `src/`: shipped, and held to more than the rest. */
  readonly shipped: boolean;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** The relative paths that it writes down. */
  readonly paths: readonly Text[];
  /** The lines that take `createRequire`. */
  readonly loaders: readonly number[];
  /** The lines that call `fetch`, which nobody imports. */
  readonly fetches: readonly number[];
}

/** What a text says, wherever it lies. */
type ReadText = Omit<SourceFile, 'path' | 'shipped'>;

/** The texts that were read already: who checks a tree again reads only what has changed in it. */
export type KnownTexts = Map<string, ReadText>;

/**
 * Test data and builds: left out, but never inside `src/` or a skill's `scripts/`, where a folder's name makes no code
 * harmless.
 */
const data = new Set(['dist', 'fixtures', 'workspace']);

/** The sources of one member. */
export function readSources(
  root: string,
  folder: string,
  nested: readonly string[],
  known: KnownTexts,
): readonly SourceFile[] {
  return list(root, folder, nested, false).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const read = known.get(text) ?? readText(text);
    known.set(text, read);
    return { path, shipped: path.startsWith(`${folder}/src/`), ...read };
  });
}

function readText(text: string): ReadText {
  const tokens = tokenize(text);
  return {
    lines: text.trimEnd().split('\n').length,
    imports: scanImports(tokens),
    paths: scanStrings(tokens).filter((found) => /^\.\.?(?:\/|$)/.test(found.text)),
    loaders: findLoaders(tokens),
    fetches: tokens
      .filter(({ text }, at) => text === 'fetch' && tokens[at + 1]?.text === '(' && tokens[at - 1]?.text !== '.')
      .map(({ line }) => line),
  };
}

/** Folders of other members, of builds and of test data are left out; a link is never followed. */
function list(root: string, folder: string, nested: readonly string[], code: boolean): readonly string[] {
  const skipped = (name: string): boolean =>
    name === 'node_modules' || (!code && (data.has(name) || name.startsWith('.')));
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory())
        return skipped(entry.name) || nested.includes(path)
          ? []
          : list(root, path, nested, code || entry.name === 'src' || entry.name === 'scripts');
      return entry.isFile() && /\.(?:[cm]?[jt]s|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    });
}
