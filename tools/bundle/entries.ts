import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Entries {
  /**
   * What others import, or start by its name: built together, so that what two of them need lies in one file. Each by
   * its path below src/, without ending.
   */
  readonly doors: readonly string[];
  /**
   * What others import where nothing else of the package is loaded: one whole file each, with copies of what it shares
   * with the doors, so none that keeps anything.
   */
  readonly alone: readonly string[];
  /** What the package itself starts in a thread or a process of its own, or copies elsewhere: one whole file each. */
  readonly programs: readonly string[];
  /** Dependencies whose code is put in: many small files, and nothing that somebody would swap. */
  readonly inline: readonly string[];
  /** To import any of its own sources does nothing (`sideEffects: false`). */
  readonly effectless: boolean;
}

interface Manifest {
  readonly sideEffects?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly fpf?: {
    readonly programs?: readonly string[];
    readonly alone?: readonly string[];
    readonly inline?: readonly string[];
  };
}

/**
 * What of a package begins somewhere, as its manifest says: `exports`, `bin`, `fpf.alone` and `fpf.programs`; and what
 * of others is put in: `fpf.inline`.
 */
export function entriesOf(folder: string): Entries {
  const {
    exports = {},
    bin = {},
    sideEffects,
    fpf,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === 'object' ? [target['default'] ?? ''] : [],
  );
  const doors = [...targets, ...Object.values(bin)].map((file) => inner(folder, file, /^\.\/dist\/(.+)\.js$/));
  const [programs = [], alone = []] = [fpf?.programs, fpf?.alone].map((named) =>
    named?.map((file) => inner(folder, file, /^src\/(.+)\.ts$/)),
  );
  return {
    doors: [...new Set(doors)].filter((door) => !alone.includes(door)),
    alone,
    programs,
    inline: fpf?.inline ?? [],
    effectless: sideEffects === false,
  };
}

function inner(folder: string, file: string, form: RegExp): string {
  const path = form.exec(file)?.[1];
  if (path === undefined)
    throw new TypeError(`${folder}/package.json: ${JSON.stringify(file)} is not of the form ${form.source}`);
  return path;
}
