/** Shorter beginnings say too little: `port` is no `portrait`. */
const shortest = 5;
const leastShare = 0.5;

/**
 * Words of the skills that a word begins, or that begin it, with the part of the longer that they have in common:
 * `ansibl` and `ansible-lint`.
 */
export type WordFamily = (stem: string) => readonly (readonly [stem: string, common: number])[];

export function wordFamily(stems: Iterable<string>): WordFamily {
  const shelves = new Map<string, string[]>();
  for (const stem of stems) {
    if (stem.length < shortest || stem.includes('-')) continue;
    const shelf = shelves.get(stem.slice(0, shortest));
    if (shelf) shelf.push(stem);
    else shelves.set(stem.slice(0, shortest), [stem]);
  }
  return (stem) => {
    if (stem.length < shortest) return [];
    return (shelves.get(stem.slice(0, shortest)) ?? []).flatMap((other) => {
      const [short, long] = stem.length < other.length ? [stem, other] : [other, stem];
      const common = short.length / long.length;
      return other !== stem && long.startsWith(short) && common >= leastShare ? [[other, common] as const] : [];
    });
  };
}
