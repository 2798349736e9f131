import type { Unit } from '../text/cut-units.ts';
import type { Candidate } from './candidate.ts';
import { isNegation } from './flags.ts';
import type { Parameter } from './parameters.ts';
import { isAction, isFiller, means } from './word-stems.ts';

const joins = /^\s*(?:[,;&+]|,?\s*(?:and|or)\s|\band\b)\s*(?:and\s+)?$/i;

/** Runs that commas and “and” join: `milk, eggs and coffee filters`. */
export function listsOf(
  parameter: Parameter,
  units: readonly Unit[],
  text: string,
  ofTool: ReadonlySet<string>,
): readonly Candidate[] {
  const items = itemsOf(parameter, units, text, ofTool);
  const found: Candidate[] = [];
  for (let at = 0; at < items.length;) {
    const run = runFrom(items.slice(at), (one, next) => joined(text, units, one, next));
    const candidate = listOf(parameter, units, run);
    if (candidate) found.push(candidate);
    at += run.length;
  }
  return found;
}

/** As long as each is joined to the next. */
function runFrom(items: readonly Item[], isJoined: (one: Item, next: Item) => boolean): readonly Item[] {
  const end = items.findIndex((one, at) => {
    const next = items[at + 1];
    return !next || !isJoined(one, next);
  });
  return items.slice(0, end + 1);
}

function listOf({ cueStems }: Parameter, units: readonly Unit[], run: readonly Item[]): Candidate | undefined {
  const [first = 0, last = 0] = [run[0]?.first, run.at(-1)?.last];
  const cued = cueBefore(cueStems, units, first) || cueAfter(cueStems, units, last);
  const several = run.length > 1;
  const score = scoreOf(
    several,
    run.every(({ kind }) => kind === 'word'),
    cued,
  );
  const why = several ? 'a list' : 'a list of one';
  return score > 0 ? { value: run.map(({ value }) => value), first, last, score, cues: [], why } : undefined;
}

/** Plain words are a list only beside a word that says of what. */
function scoreOf(several: boolean, plain: boolean, cued: boolean): number {
  if (plain) return cued ? (several ? 3.5 : 2) : 0;
  return (several ? 3 : 1.2) + (cued ? 1 : 0);
}

type Item = { readonly value: string; readonly first: number; readonly last: number; readonly kind: Unit['kind'] };

/** Each as long as nothing but a space stands between its words, and none of them is a filler or a word of the tool. */
function itemsOf(
  parameter: Parameter,
  units: readonly Unit[],
  text: string,
  ofTool: ReadonlySet<string>,
): readonly Item[] {
  const items: Item[] = [];
  const stands = (at: number): boolean => {
    const unit = units[at];
    return unit !== undefined && fitsItem(parameter, unit) && !isOwnWord(parameter, unit, ofTool);
  };
  const joinsNext = (at: number): boolean => {
    const [unit, next] = [units[at], units[at + 1]];
    return stands(at + 1) && isWord(unit) && isWord(next) && /^\s+$/.test(text.slice(unit?.end, next?.start));
  };
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (!unit || !stands(at)) continue;
    let last = at;
    while (last - at < 3 && joinsNext(last)) last += 1;
    const value = last === at ? unit.text : text.slice(unit.start, units[last]?.end);
    items.push({ value, first: at, last, kind: unit.kind });
    at = last;
  }
  return items;
}

function isWord(unit: Unit | undefined): boolean {
  return unit?.kind === 'word' || unit?.kind === 'name';
}

/** A filler, a negation, something to be done, or a word of the tool or of the parameter's name. */
function isOwnWord({ nameStems }: Parameter, { kind, text }: Unit, ofTool: ReadonlySet<string>): boolean {
  if (kind !== 'word') return false;
  return isFiller(text) || isNegation(text) || isAction(text) || means(text, ofTool) || means(text, nameStems);
}

function fitsItem({ item }: Parameter, { kind }: Unit): boolean {
  if (item === 'email' || item === 'url') return kind === item;
  if (item === 'file' || item === 'folder') return kind === 'path' || kind === 'quote' || kind === 'identifier';
  return (
    ['quote', 'word', 'name', 'identifier', 'code', 'path'].includes(kind) && !(kind === 'path' && item === 'name')
  );
}

function joined(text: string, units: readonly Unit[], one: Item, next: Item): boolean {
  const between = text.slice(units[one.last]?.end, units[next.first]?.start);
  return classOf(one.kind) === classOf(next.kind) && joins.test(between);
}

/** What is listed together is of one kind. */
function classOf(kind: Unit['kind']): string {
  return kind === 'path' || kind === 'email' || kind === 'url' ? kind : kind === 'quote' ? kind : 'word';
}

function cueBefore(stems: ReadonlySet<string>, units: readonly Unit[], at: number): boolean {
  return [units[at - 1], units[at - 2]].some((unit) => unit?.kind === 'word' && means(unit.text, stems));
}

function cueAfter(stems: ReadonlySet<string>, units: readonly Unit[], at: number): boolean {
  const next = units[at + 1];
  return next?.kind === 'word' && means(next.text, stems);
}
