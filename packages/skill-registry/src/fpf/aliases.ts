/** A term of the pinned edition of FPF, and how later editions call the same thing. */
export type FpfAlias = { readonly term: string; readonly alias: string; readonly since: string };

/** Read in both directions: a document that speaks of `U.PromiseContent` means our `U.ServiceClause`. */
export const fpfAliases: readonly FpfAlias[] = Object.freeze([
  Object.freeze({ term: 'U.ServiceClause', alias: 'U.PromiseContent', since: '2026-02-12' }),
]);
