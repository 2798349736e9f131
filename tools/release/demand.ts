import type { Bump } from './read-changesets.ts';

/** Something that a change asks of the release: a bump of a package at least, or, without one, to be undone. */
export interface Demand {
  readonly file: string;
  readonly what: string;
  /** Missing where no bump makes it right. */
  readonly least?: { readonly name: string; readonly bump: Bump };
  readonly fix?: string;
}

const order: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

export function atLeast(bump: Bump, least: Bump): boolean {
  return order.indexOf(bump) >= order.indexOf(least);
}
