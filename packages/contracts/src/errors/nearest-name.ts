/**
 * The names that may have been meant, the nearest first: never more edits away than a third of what was written. They
 * are for messages only: what is nearest is never taken instead.
 */
export function nearestNames(asked: string, names: readonly string[]): readonly string[] {
  const wanted = asked.slice(0, 64).toLowerCase();
  const most = Math.ceil(wanted.length / 3);
  return names
    .slice(0, 512)
    .map((name) => ({ name, edits: editDistance(wanted, name.slice(0, 64).toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** The name that was probably meant, when one is near enough. */
export function nearestName(asked: string, names: readonly string[]): string | undefined {
  return nearestNames(asked, names)[0];
}

/** Levenshtein's distance over UTF-16 units; both texts are short. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
