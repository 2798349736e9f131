import type { JsonValue } from '@fpf/contracts';
import { beginsSentence, type Unit, type UnitKind } from '../text/cut-units.ts';
import { restrictionsIn } from '../text/restrictions.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Derivation } from './derive.ts';

/** Nobody writes one of these by the way, as a number or a name is: it is for something. */
const meant: ReadonlySet<UnitKind> = new Set(['quote', 'path', 'url', 'email']);

/**
 * What the request says on purpose and a call does not use: a quote, a path, an address, a full name, an exception. A
 * choice uses the text that is its value.
 */
export function leftOver({ taken }: Derivation, { text, ranges, units }: Tokens): readonly string[] {
  const used = taken.flatMap(({ candidate: { span } }) =>
    span ? [{ start: ranges[span.first]?.start ?? 0, end: ranges[span.last]?.end ?? 0 }] : [],
  );
  const chosen: ReadonlySet<JsonValue> = new Set(
    taken.flatMap(({ candidate: { from }, value }) => (from === 'choice' ? [value] : [])),
  );
  const left = units
    .filter((unit) => meant.has(unit.kind) || isFullName(unit, text))
    .filter((unit) => !chosen.has(unit.text) && !used.some(({ start, end }) => start < unit.end && unit.start < end));
  const quoted = units.filter(({ kind }) => kind === 'quote');
  return [...left.map((unit) => unit.text), ...restrictionsIn(text, [...used, ...quoted])];
}

/** A name of several words, such as that of the folder My Documents; at the beginning of a sentence it may be none. */
function isFullName(unit: Unit, text: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)+$/u.test(unit.text) && !beginsSentence(text, unit.start);
}
