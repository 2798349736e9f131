import { posix } from 'node:path';
import type { Metafile } from 'esbuild';

const empty = /^import "(\.[^"]+)";\n/gm;

/**
 * A package that says that to import it does nothing (`sideEffects: false`) is taken at its word: where esbuild has a
 * file import another one for its effects alone, there are none, and to look for that file costs a start as much as to
 * run what is in it. What libraries that are put in do when they are imported stays.
 */
export function withoutEmptyImports(text: string, file: string, effectless: ReadonlySet<string>): string {
  return text.replace(empty, (whole, to: string) => (effectless.has(posix.join(posix.dirname(file), to)) ? '' : whole));
}

/**
 * The files below `outdir` in which there is nothing but sources of a package that does nothing when it is imported.
 */
export function effectlessFiles({ outputs }: Pick<Metafile, 'outputs'>, outdir: string): readonly string[] {
  const own = Object.entries(outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).every((input) => input.startsWith('src/')),
  );
  return own.map(([output]) => posix.relative(outdir, output));
}
