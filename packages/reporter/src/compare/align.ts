/** A place in each of two lists. */
type Match = readonly [number, number];

/**
 * The places of a longest common subsequence, in order. It takes a step for each pair of entries: whoever calls it
 * bounds that.
 */
function commonSubsequence(a: readonly number[], b: readonly number[]): readonly Match[] {
  const width = b.length + 1;
  // lengths[i * width + j]: how long the longest one is of what follows place i and place j.
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(lengths, (i + 1) * width + j + 1) + 1 : longer(lengths, i, j, width);
    }
  }
  const found: Match[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) found.push([i++, j++]);
    else if (at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

function longer(lengths: Uint32Array, i: number, j: number, width: number): number {
  return Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1));
}

function at(lengths: Uint32Array, index: number): number {
  return lengths[index] ?? 0;
}

/** Places in the two lists that stand for one another; undefined on the side that has none. */
export type Aligned = { readonly a: number | undefined; readonly b: number | undefined };
/** `bounded`: the lists were too long and too different for the best alignment to be looked for. */
export type Alignment = { readonly pairs: readonly Aligned[]; readonly bounded: boolean };

/**
 * How many pairs of entries may be looked at for one best alignment; and where nothing divides two lists, how long the
 * pieces are.
 */
const mostCells = 4_000_000;
const piece = 1_000;
const deepest = 16;

/**
 * Two lists of keys, laid beside one another in order so that as many as possible are equal. Where they are too long
 * for that, entries that occur once in each hold their places, and what lies between is aligned by itself. The shorter
 * list, or else the one that is less, is always the first one while this is done, so that both ways round come to the
 * same.
 */
export function align(keysA: readonly string[], keysB: readonly string[]): Alignment {
  const rank = new Map([...new Set([...keysA, ...keysB])].sort().map((key, index) => [key, index]));
  const [a, b] = [keysA, keysB].map((keys) => keys.map((key) => rank.get(key) as number)) as [number[], number[]];
  const turned = isLess(b, a);
  const found = turned ? matchesOf(b, a, 0) : matchesOf(a, b, 0);
  const pairs = turned
    ? filled(found.matches, b.length, a.length).map(({ a: i, b: j }) => ({ a: j, b: i }))
    : undefined;
  return { pairs: pairs ?? filled(found.matches, a.length, b.length), bounded: found.bounded };
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = a.findIndex((key, index) => key !== b[index]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

type Found = { readonly matches: readonly Match[]; readonly bounded: boolean };

function matchesOf(a: readonly number[], b: readonly number[], depth: number): Found {
  const least = Math.min(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < least && a[head] === b[head]) head += 1;
  while (tail < least - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const between = middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail), depth);
  const ends = Array.from({ length: tail }, (_, index): Match => [a.length - tail + index, b.length - tail + index]);
  const starts = Array.from({ length: head }, (_, index): Match => [index, index]);
  return { matches: [...starts, ...moved(between.matches, head, head), ...ends], bounded: between.bounded };
}

function middle(a: readonly number[], b: readonly number[], depth: number): Found {
  if (a.length * b.length <= mostCells) return { matches: commonSubsequence(a, b), bounded: false };
  const held = depth < deepest ? anchors(a, b) : [];
  return { matches: held.length > 0 ? between(a, b, held, depth) : inPieces(a, b), bounded: true };
}

function between(a: readonly number[], b: readonly number[], held: readonly Match[], depth: number): readonly Match[] {
  let [i, j] = [0, 0];
  const matches: Match[] = [];
  for (const [nextA, nextB] of [...held, [a.length, b.length] as const]) {
    for (const match of moved(matchesOf(a.slice(i, nextA), b.slice(j, nextB), depth + 1).matches, i, j))
      matches.push(match);
    if (nextA < a.length) matches.push([nextA, nextB]);
    [i, j] = [nextA + 1, nextB + 1];
  }
  return matches;
}

function inPieces(a: readonly number[], b: readonly number[]): readonly Match[] {
  const count = Math.ceil(Math.min(a.length, b.length) / piece);
  return Array.from({ length: count }, (_, index) => index * piece).flatMap((at) =>
    moved(commonSubsequence(a.slice(at, at + piece), b.slice(at, at + piece)), at, at),
  );
}

function moved(matches: readonly Match[], byA: number, byB: number): readonly Match[] {
  return matches.map(([i, j]) => [i + byA, j + byB]);
}

/** The matches, and between them what stands alone. */
function filled(matches: readonly Match[], lengthA: number, lengthB: number): readonly Aligned[] {
  const pairs: Aligned[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...matches, [lengthA, lengthB] as const]) {
    while (i < nextA) pairs.push({ a: i++, b: undefined });
    while (j < nextB) pairs.push({ a: undefined, b: j++ });
    if (nextA < lengthA) pairs.push({ a: i++, b: j++ });
  }
  return pairs;
}

/**
 * Entries that occur once in each list, as many of them as stand in the same order in both: what long lists are divided
 * by.
 */
function anchors(a: readonly number[], b: readonly number[]): readonly Match[] {
  const [onceA, onceB] = [onlyOnce(a), onlyOnce(b)];
  const shared = [...onceA].flatMap(([key, i]) => {
    const j = onceB.get(key);
    return j === undefined ? [] : [[i, j] as const];
  });
  return rising(shared);
}

/** By key, in the order of the list. */
function onlyOnce(keys: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (const [index, key] of keys.entries()) {
    if (places.has(key)) repeated.add(key);
    else places.set(key, index);
  }
  return new Map([...places].filter(([key]) => !repeated.has(key)));
}

/** A longest part of the pairs whose second places rise; their first ones do already. */
function rising(pairs: readonly Match[]): readonly Match[] {
  const ends: number[] = [];
  const before = new Map<number, number>();
  const second = (index: number): number => (pairs[index] as Match)[1];
  for (const [index, [, j]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (second(ends[middle] as number) < j) low = middle + 1;
      else high = middle;
    }
    const previous = ends[low - 1];
    if (previous !== undefined) before.set(index, previous);
    ends[low] = index;
  }
  const found: Match[] = [];
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) found.push(pairs[index] as Match);
  return found.reverse();
}
