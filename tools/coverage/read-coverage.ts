import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What ran of one source file, in all processes together. */
export interface SourceCoverage {
  /** One byte for each UTF-16 unit of the file: 1 where it ran. */
  readonly ran: Uint8Array;
  /** The functions that were called, as `name@offset`. Empty when only the top level of the module ran. */
  readonly functions: ReadonlySet<string>;
  /** How many functions V8 saw in the file. */
  readonly declared: number;
}

export interface Coverage {
  /** By path relative to the root, with forward slashes. A file that no process loaded is not in it. */
  readonly sources: ReadonlyMap<string, SourceCoverage>;
  readonly processes: number;
  /** Files that were cut off, because a process was killed while it wrote them. */
  readonly unreadable: number;
}

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };
type Script = {
  readonly url: string;
  readonly functions: readonly { readonly functionName: string; readonly ranges: readonly Range[] }[];
};

/**
 * Merges what processes left in a folder (NODE_V8_COVERAGE) into what ran of each product source (a file below `src/`
 * of a package). Node strips types in place, so an offset that V8 reports is an offset of the source file.
 */
export function readCoverage(folder: string, root: string): Coverage {
  const sources = new Map<string, { readonly ran: Uint8Array; readonly functions: Set<string>; declared: number }>();
  const top = realpathSync(root);
  const within = `${pathToFileURL(join(top, 'packages')).href}/`;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  let unreadable = 0;
  for (const name of names) {
    const scripts = parse(readFileSync(join(folder, name), 'utf8'));
    if (scripts === undefined) unreadable += 1;
    for (const { url, functions } of scripts ?? []) {
      const length = functions[0]?.ranges[0]?.endOffset;
      if (length === undefined || !url.startsWith(within)) continue;
      const path = fileURLToPath(url)
        .slice(top.length + 1)
        .replaceAll('\\', '/');
      if (!/^packages\/[^/]+\/src\//.test(path)) continue;
      const known = sources.get(path) ?? { ran: new Uint8Array(length), functions: new Set<string>(), declared: 0 };
      sources.set(path, known);
      known.declared = Math.max(known.declared, functions.length - 1);
      const painted = paint(functions);
      for (let at = 0; at < length; at += 1) if (painted[at] === 1) known.ran[at] = 1;
      for (const { functionName, ranges } of functions.slice(1)) {
        const [whole] = ranges;
        if (whole !== undefined && whole.count > 0) known.functions.add(`${functionName}@${whole.startOffset}`);
      }
    }
  }
  return { sources, processes: names.length - unreadable, unreadable };
}

/** V8 lists a range before the ranges inside it, so the last one that is painted over a place is the innermost. */
function paint(functions: Script['functions']): Uint8Array {
  const painted = new Uint8Array(functions[0]?.ranges[0]?.endOffset ?? 0);
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
    painted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return painted;
}

/** Returns undefined for a file that was cut off, which is no JSON. */
function parse(text: string): readonly Script[] | undefined {
  try {
    return (JSON.parse(text) as { readonly result: readonly Script[] }).result;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
