/**
 * What is other about one thing: what it may do that it could not do before or what keeps it back less, and the rest.
 */
export type Changes = { readonly wider: readonly string[]; readonly notes: readonly string[] };
