import type { JsonValue } from '@fpf/contracts';
import type { Tree } from '../language/tree.ts';

/** What an expression holds against one thing that it speaks of. */
export type Compared = {
  readonly values: Set<JsonValue>;
  /** Pieces of texts: it begins with, ends with or contains them. */
  readonly pieces: Set<string>;
  readonly sizes: Set<number>;
};

export type Terms = {
  /** By question, and by the name of an argument. */
  readonly evidence: ReadonlyMap<string, Compared>;
  readonly args: ReadonlyMap<string, Compared>;
  /** Whether only a few values of each can make a difference, and all of them are collected. */
  readonly simple: boolean;
};

const comparisons: ReadonlySet<string> = new Set(['_==_', '_!=_', '_<_', '_<=_', '_>_', '_>=_', '@in']);
const ordered: ReadonlySet<string> = new Set(['_<_', '_<=_', '_>_', '_>=_']);
const joins: ReadonlySet<string> = new Set(['_&&_', '_||_', '!_', '_?_:_']);
const ofTexts: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'matches']);

/** The things that an expression speaks of, each with the constants that it is compared with. */
export function collectTerms(tree: Tree): Terms {
  const evidence = new Map<string, Compared>();
  const args = new Map<string, Compared>();
  let simple = true;
  visit(tree);
  return { evidence, args, simple };

  function visit(one: Tree): void {
    const term = termOf(one);
    if (term) return void addTo(term);
    if (one.is === 'call')
      return comparesTwo(one) ? compare(one.name, one.on[0] as Tree, one.on[1] as Tree) : call(one);
    if (one.is === 'has' && one.of.is === 'args') return void addTo({ map: args, key: one.name });
    if (one.is === 'list') return one.items.forEach(visit);
    if (one.is === 'literal' || one.is === 'ctx') return;
    // What lies deeper than an argument, and the arguments as a whole.
    simple = false;
    if (one.is === 'has' || one.is === 'member' || one.is === 'item') visit(one.of);
  }

  function compare(name: string, a: Tree, b: Tree): void {
    for (const [side, other] of [[a, b] as const, [b, a] as const]) {
      const term = termOf(side);
      const sized = side.is === 'call' && side.name === 'size' ? termOf(side.on[0] as Tree) : undefined;
      const constants = constantsOf(other);
      if (term && constants) for (const value of constants) addTo(term).values.add(value);
      else if (sized && constants)
        for (const value of constants) if (typeof value === 'number') addTo(sized).sizes.add(value);
      // The order of texts has more between two of them than can be tried.
      if (term && constants?.some((value) => typeof value === 'string') && ordered.has(name)) simple = false;
    }
    const known = [a, b].filter((side) => termOf(side) ?? constantsOf(side));
    if (known.length < 2 || [a, b].every((side) => termOf(side))) simple = false;
    for (const side of [a, b]) if (!constantsOf(side)) visit(side);
  }

  function call({ name, on }: Extract<Tree, { is: 'call' }>): void {
    if (!joins.has(name)) simple = false;
    const [first, second] = on;
    const term = first && termOf(first);
    if (term && ofTexts.has(name) && second?.is === 'literal' && typeof second.value === 'string')
      addTo(term).pieces.add(name === 'matches' ? plainPart(second.value) : second.value);
    on.forEach(visit);
  }

  type Place = { readonly map: Map<string, Compared>; readonly key: string };

  function addTo({ map, key }: Place): Compared {
    const known = map.get(key) ?? { values: new Set<JsonValue>(), pieces: new Set<string>(), sizes: new Set<number>() };
    map.set(key, known);
    return known;
  }

  function termOf(one: Tree): Place | undefined {
    if (one.is === 'member' && one.of.is === 'args') return { map: args, key: one.name };
    if (one.is !== 'evidence') return undefined;
    if (one.part === 'carrier') simple = false;
    return { map: evidence, key: one.id };
  }
}

function comparesTwo({ name, on }: Extract<Tree, { is: 'call' }>): boolean {
  return on.length === 2 && comparisons.has(name);
}

function constantsOf(one: Tree): readonly JsonValue[] | undefined {
  if (one.is === 'literal') return [typeof one.value === 'bigint' ? Number(one.value) : one.value];
  if (one.is !== 'list') return undefined;
  const items = one.items.map(constantsOf);
  return items.every((item) => item !== undefined) ? items.flat() : undefined;
}

/** A text that a pattern of plain signs would find; of any other pattern it is a try. */
function plainPart(pattern: string): string {
  return pattern
    .replace(/[\^$]/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/[.*+?()[\]{}|]/g, '');
}
