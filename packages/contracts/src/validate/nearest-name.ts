/**
 * The name that is most like the one asked for, when one is like it at all. It is for messages only: what is nearest is
 * never taken instead.
 */
export function nearestName(asked: string, names: readonly string[]): string | undefined {
  const wanted = asked.slice(0, 64).toLowerCase();
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names.slice(0, 512)) {
    const distance = editDistance(wanted, name.slice(0, 64).toLowerCase());
    if (distance <= Math.max(2, Math.floor(name.length / 2)) && distance < (nearest?.distance ?? Infinity)) nearest = { name, distance };
  }
  return nearest?.name;
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
