import type { CelFunc } from '@bufbuild/cel';
import type { Cel } from './cel.ts';
import { maximum } from './limits.ts';
import type { Patterns } from './patterns.ts';

/** Those that are written `text.contains("x")`; `size` may be. */
export const onlyMethods: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'matches']);
export const methods: ReadonlySet<string> = new Set(['size', ...onlyMethods]);

const arithmetic = ['_+_', '_-_', '_*_', '_/_', '_%_'] as const;
const comparisons = ['_==_', '_!=_', '_<_', '_<=_', '_>_', '_>=_', '_&&_', '_||_', '@in'] as const;

/** What may be called, by its CEL name, and with how many operands; of a method, what it is called on counts. */
export const callable: ReadonlyMap<string, number> = new Map<string, number>([
  ...['!_', '-_', 'size', 'int', 'double'].map((name) => [name, 1] as const),
  ...[...arithmetic, ...comparisons, ...onlyMethods].map((name) => [name, 2] as const),
  ['_?_:_', 3],
]);

/** Those that never come to a yes or a no. */
export const notBoolean: ReadonlySet<string> = new Set(['-_', ...arithmetic, 'size', 'int', 'double']);

/** Under this name a search is planned: with the longest text that it may take. */
export const searchName = 'search';

/**
 * Overloads of our own, which win over the library's: texts in the order of their code points; `in` and `has` that see
 * a member which is null; work that is bounded by lengths; no number that is none or without end, which would be
 * compared like one; and no reading of numbers out of texts, where `int("")` would be 0.
 */
export function ownFunctions({ celFunc, celMethod, CelScalar, listType, mapType }: Cel, patterns: Patterns): CelFunc[] {
  const { BOOL, DOUBLE, INT, STRING, UINT, DYN } = CelScalar;
  const map = mapType(DYN, DYN);
  const list = listType(DYN);
  return [
    celFunc('_<_', [STRING, STRING], BOOL, (a, b) => order(a, b) < 0),
    celFunc('_<=_', [STRING, STRING], BOOL, (a, b) => order(a, b) <= 0),
    celFunc('_>_', [STRING, STRING], BOOL, (a, b) => order(a, b) > 0),
    celFunc('_>=_', [STRING, STRING], BOOL, (a, b) => order(a, b) >= 0),
    ...[STRING, DOUBLE, INT, BOOL, UINT].map((key) =>
      celFunc('@in', [key, map], BOOL, (a, b) => b.get(a as string) !== undefined),
    ),
    celFunc('_+_', [DOUBLE, DOUBLE], DOUBLE, (a, b) => finite(a + b)),
    celFunc('_-_', [DOUBLE, DOUBLE], DOUBLE, (a, b) => finite(a - b)),
    celFunc('_*_', [DOUBLE, DOUBLE], DOUBLE, (a, b) => finite(a * b)),
    celFunc('_/_', [DOUBLE, DOUBLE], DOUBLE, (a, b) => finite(a / b)),
    celFunc('double', [DOUBLE], DOUBLE, finite),
    celFunc('_+_', [STRING, STRING], STRING, joined),
    celFunc('_+_', [list, list], list, () => {
      throw new RangeError('lists are not joined');
    }),
    celMethod('contains', STRING, [STRING], BOOL, function contains(sought) {
      if (sought.length > maximum.sought)
        throw new RangeError(`a text longer than ${maximum.sought} is not looked for`);
      return this.includes(sought);
    }),
    celFunc('size', [STRING], INT, codePoints),
    celFunc(searchName, [STRING, STRING, INT], BOOL, (text, pattern, longest) =>
      patterns.search(text, pattern, longest),
    ),
    celFunc('int', [STRING], INT, unread),
    celFunc('double', [STRING], DOUBLE, unread),
  ];
}

function finite(made: number): number {
  if (!Number.isFinite(made)) throw new RangeError('the number is none, or has no end');
  return made;
}

function joined(a: string, b: string): string {
  if (a.length + b.length > maximum.joined) throw new RangeError(`a text longer than ${maximum.joined} is not made`);
  return a + b;
}

function unread(): never {
  throw new RangeError('no number is read out of a text');
}

function codePoints(text: string): bigint {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) if (isSurrogate(text.charCodeAt(at))) count -= 0.5;
  return BigInt(count);
}

/** UTF-16 puts the surrogates, which stand for the last code points, before U+E000. */
function order(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
