import type { JsonValue } from '@fpf/contracts';
import { cutUnits, type UnitKind } from '../text/cut-units.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Derivation } from './derive.ts';

/** Nobody writes one of these by the way, as a number or a name is: it is for something. */
const meant: ReadonlySet<UnitKind> = new Set(['quote', 'path', 'url', 'email']);

/** What the request says on purpose and a call does not use. A choice uses the text that is its value. */
export function leftOver({ taken }: Derivation, { text, ranges }: Tokens): readonly string[] {
  const used = taken.flatMap(({ candidate: { span } }) =>
    span ? [{ start: ranges[span.first]?.start ?? 0, end: ranges[span.last]?.end ?? 0 }] : [],
  );
  const chosen: ReadonlySet<JsonValue> = new Set(
    taken.flatMap(({ candidate: { from }, value }) => (from === 'choice' ? [value] : [])),
  );
  return cutUnits(text)
    .filter(({ kind }) => meant.has(kind))
    .filter((unit) => !chosen.has(unit.text) && !used.some(({ start, end }) => start < unit.end && unit.start < end))
    .map((unit) => unit.text);
}
