import { readEscaped, literal, type Piece, type Refusal } from './pattern-escape.ts';

/** A bracket expression, rewritten member by member: RE2 would read `[[:alpha:]]` and a lone `[` differently. */
export function readClass(pattern: string, start: number): Piece | Refusal {
  const negated = pattern[start + 1] === '^';
  let at = start + (negated ? 2 : 1);
  let source = '';
  while (at < pattern.length && pattern[at] !== ']') {
    const member = readMember(pattern, at);
    if ('problem' in member) return member;
    source += member.source;
    at += member.length;
  }
  if (at >= pattern.length) return { problem: 'a "[" without its "]"' };
  if (source === '') return { problem: 'an empty "[]"' };
  return { length: at + 1 - start, source: `[${negated ? '^' : ''}${source}]`, repeatable: true };
}

type Member = { readonly length: number; readonly source: string };

/** One character, one set, or a range of characters. */
function readMember(pattern: string, at: number): Member | Refusal {
  const low = readAtom(pattern, at);
  if ('problem' in low) return low;
  const dash = at + low.length;
  const isRange = pattern[dash] === '-' && pattern[dash + 1] !== undefined && pattern[dash + 1] !== ']';
  if (!isRange) return { length: low.length, source: 'set' in low ? low.set : literal(low.char) };
  const high = readAtom(pattern, dash + 1);
  if ('problem' in high) return high;
  if ('set' in low || 'set' in high) return { problem: 'a range with a set at one end' };
  if ((low.char.codePointAt(0) as number) > (high.char.codePointAt(0) as number))
    return { problem: 'a range that runs backwards' };
  return { length: low.length + 1 + high.length, source: `${literal(low.char)}-${literal(high.char)}` };
}

function readAtom(pattern: string, at: number): ReturnType<typeof readEscaped> {
  if (pattern[at] !== '\\') {
    const char = String.fromCodePoint(pattern.codePointAt(at) as number);
    return { length: char.length, char };
  }
  if (pattern[at + 1] === 'b') return { length: 2, char: '\b' };
  return readEscaped(pattern, at, '^$\\.*+?()[]{}|/-');
}
