import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What ran of one source file, in all processes together. */
export interface SourceCoverage {
  /** One byte for each UTF-16 unit of the file, as far as V8 knows it: 1 where it ran. */
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

/** Matches a file of the clone in which a page's commands run (`docs/check/template.ts`). */
const inClone = /\/fpf-docs-[^/]+\/clone\/(.+)$/;

/**
 * Merges what processes left in a folder (NODE_V8_COVERAGE) into what ran of each product source (a file below `src/`
 * of a package). Node strips types in place, so an offset that V8 reports is an offset of the source file.
 */
export function readCoverage(folder: string, root: string): Coverage {
  const sources = new Map<string, { ran: Uint8Array; readonly functions: Set<string>; declared: number }>();
  const top = `${pathToFileURL(realpathSync(root)).href}/`;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  let unreadable = 0;
  for (const name of names) {
    const scripts = parse(readFileSync(join(folder, name), 'utf8'));
    if (scripts === undefined) unreadable += 1;
    for (const { url, functions } of scripts ?? []) {
      const inside = url.startsWith(top) ? url.slice(top.length) : inClone.exec(url)?.[1];
      if (inside === undefined || !/^packages\/[^/]+\/src\//.test(inside)) continue;
      const path = decodeURIComponent(inside);
      const painted = paint(functions);
      const known = sources.get(path) ?? { ran: painted, functions: new Set<string>(), declared: 0 };
      known.ran = joined(known.ran, painted);
      sources.set(path, known);
      const own = functions.filter((one) => !isTopLevel(one));
      known.declared = Math.max(known.declared, own.length);
      for (const { functionName, ranges } of own) {
        const [whole] = ranges;
        if (whole !== undefined && whole.count > 0) known.functions.add(`${functionName}@${whole.startOffset}`);
      }
    }
  }
  return { sources, processes: names.length - unreadable, unreadable };
}

/** V8 lists a range before the ranges inside it, so the last one that is painted over a place is the innermost. */
function paint(functions: Script['functions']): Uint8Array {
  const all = functions.flatMap(({ ranges }) => ranges);
  const painted = new Uint8Array(Math.max(0, ...all.map(({ endOffset }) => endOffset)));
  for (const { startOffset, endOffset, count } of all) painted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return painted;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [most, least] = one.length < other.length ? [other, one] : [one, other];
  for (const [at, byte] of least.entries()) if (byte === 1) most[at] = 1;
  return most;
}

/** Matches the function of the module itself. V8 may drop it after it has run, and lists the other functions only. */
function isTopLevel({ functionName, ranges }: Script['functions'][number]): boolean {
  return functionName === '' && ranges[0]?.startOffset === 0;
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
