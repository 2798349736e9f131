import type { Unit } from '../text/cut-units.ts';
import { type Candidate, cuesAround, reasonOf } from './candidate.ts';
import type { Parameter } from './parameters.ts';
import { means } from './word-stems.ts';

/**
 * A number is what a word beside it, or a sign on it, says that it is. Without either it is the value of a parameter
 * that has to be there, where it is the only number.
 */
export function numbers(parameter: Parameter, units: readonly Unit[]): readonly Candidate[] {
  const alone = units.filter(({ kind }) => kind === 'number' || kind === 'duration' || kind === 'size').length === 1;
  return units.flatMap((unit, at) => {
    if (unit.kind === 'size') return sideOf(parameter, unit, at);
    if (unit.kind !== 'number' && unit.kind !== 'duration') return [];
    const value = Number(unit.text.replace(/[^\d.-]/g, ''));
    if (!Number.isFinite(value) || (parameter.whole && !Number.isSafeInteger(value))) return [];
    const cues = cuesAround(parameter, units, at, at);
    const sign = signSays(parameter, unit);
    if (sign === false) return [];
    if (cues.length === 0 && sign === undefined && !(parameter.required && alone)) return [];
    const score = 2 + (cues.length > 0 ? 2 : 0) + (sign === true ? 2 : 0);
    return [{ value, first: at, last: at, score, cues, why: reasonOf(unit, units, cues) }];
  });
}

/** What is attached to a number: a currency, a percent sign, a degree, a unit of time. Undefined where nothing is. */
function signSays({ stems }: Parameter, { kind, text }: Unit): boolean | undefined {
  if (kind === 'duration') return means(/[a-z]+$/i.exec(text)?.[0] ?? '', stems);
  if (/[$\u20ac\u00a3]/.test(text)) return means('amount', stems);
  if (text.includes('\u00b0')) return means('degree', stems);
  return text.includes('%') ? means('percent', stems) : undefined;
}

/** `64 x 48`: the first is the width. */
function sideOf({ nameStems }: Parameter, { text }: Unit, at: number): readonly Candidate[] {
  const [width, height] = text.split(/\s?[x\u00d7]\s?/u).map(Number);
  const value = means('height', nameStems) ? height : means('width', nameStems) ? width : undefined;
  return value === undefined ? [] : [{ value, first: at, last: at, score: 4, cues: [], why: `of the size ${text}` }];
}
