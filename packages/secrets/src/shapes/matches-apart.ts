/** Where a pattern has a group, only that is meant, and it stands at the end of the match. */
export type Patterned = { readonly pattern: RegExp };

export type Match<S extends Patterned> = { readonly shape: S; readonly start: number; readonly end: number };

/**
 * What the patterns find in a text, in order, none inside another: of two that overlap the one that begins first, and
 * of those the longer.
 */
export function matchesApart<S extends Patterned>(
  text: string,
  shapes: readonly S[],
  isMeant: (shape: S, found: string) => boolean = () => true,
): readonly Match<S>[] {
  const all = shapes.flatMap((shape) =>
    [...text.matchAll(shape.pattern)].flatMap(
      ({ index, 0: match, 1: quoted, 2: found = quoted ?? match }): readonly Match<S>[] => {
        const end = index + match.length;
        return isMeant(shape, found) ? [{ shape, start: end - found.length, end }] : [];
      },
    ),
  );
  let reached = 0;
  return all
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const apart = start >= reached;
      if (apart) reached = end;
      return apart;
    });
}
