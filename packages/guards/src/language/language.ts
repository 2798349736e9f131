import { createCompiler } from './compile.ts';
import { maximum } from './limits.ts';
import type { Needs, Tree } from './tree.ts';
import type { Sight } from './sight.ts';

/** What an expression came to. Neither yes nor no is unknown, with why. */
export type Outcome = { readonly is: 'yes' } | { readonly is: 'no' } | { readonly is: 'unknown'; readonly why: string };

export type Expression = Needs & {
  readonly source: string;
  readonly tree: Tree;
  /** Nodes of its tree, as it is written. */
  readonly cost: number;
  evaluate(sight: Sight): Outcome;
};

export type Compiled =
  | { readonly ok: true; readonly expression: Expression }
  /** Outside the profile; each a sentence. */
  | { readonly ok: false; readonly problems: readonly string[] };

export interface Language {
  compile(source: string): Compiled;
}

export const languageName = 'cel';

/** Compiled once: what was read stays, up to so many expressions, the oldest giving way. */
export function createLanguage(): Language {
  const compile = createCompiler();
  const known = new Map<string, Compiled>();
  return {
    compile: (source) => {
      const found = known.get(source);
      if (found) return found;
      const compiled = compile(source);
      if (known.size >= maximum.expressions) known.delete(known.keys().next().value as string);
      known.set(source, compiled);
      return compiled;
    },
  };
}
