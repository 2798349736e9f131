import type { Unit, UnitKind } from '../text/cut-units.ts';
import { type Candidate, cuesAround, reasonOf } from './candidate.ts';
import { isNegation } from './flags.ts';
import type { LiteralTool, Parameter, Want } from './parameters.ts';
import { runs } from './runs.ts';
import { isFiller, means, stem, wordsOfEnding } from './word-stems.ts';

/** How well a unit fits what is wanted; what is not here does not fit at all. */
const fits: Readonly<Partial<Record<Want, Partial<Record<UnitKind, number>>>>> = {
  email: { email: 3 },
  host: { host: 3, identifier: 2, name: 0.8, code: 1.2, quote: 1.6, url: 0.6 },
  duration: { duration: 3, quote: 1, time: 0.4 },
  url: { url: 3 },
  time: { time: 3, date: 0.6, quote: 0.8, number: 0.4 },
  date: { date: 3, time: 1, quote: 0.8 },
  code: { identifier: 3, code: 2.4, quote: 2, number: 1.6, path: 1, word: 0.5, name: 0.8, host: 0.4 },
  name: { name: 3, quote: 2.2, identifier: 1.2, word: 0.3, code: 0.8 },
  text: {
    quote: 3,
    identifier: 1.6,
    name: 1.6,
    code: 1.2,
    host: 1.2,
    path: 0.8,
    url: 0.6,
    duration: 0.6,
    number: 0.6,
    word: 0.5,
  },
};

/** What may be the value of a parameter that is a text. */
export function texts(
  parameter: Parameter,
  units: readonly Unit[],
  text: string,
  { stems: ofTool, parameters }: Pick<LiteralTool, 'stems' | 'parameters'>,
): readonly Candidate[] {
  const single = units.flatMap((unit, at): readonly Candidate[] => {
    const fit = fitOf(parameter, unit, ofTool);
    if (fit === 0 || isOwnWord(parameter, unit, ofTool) || announces(units, at, parameters)) return [];
    const cues = cuesAround(parameter, units, at, at);
    const arrow = pointsTo(parameter) && /->|=>|\u2192/.test(text.slice(units[at - 1]?.end ?? 0, unit.start));
    if (saysTooLittle(parameter, units, at) && !arrow) return [];
    if (
      unit.kind === 'path' &&
      parameter.want === 'text' &&
      parameters.some(({ want }) => want === 'file' || want === 'folder')
    )
      return [];
    const score = fit + (arrow || cues.length > 0 ? 1.5 : 0) + (isValue(parameter, unit) ? 1 : 0);
    return [{ value: unit.text, first: at, last: at, score, cues, why: reasonOf(unit, units, cues) }];
  });
  return [...single, ...runs(parameter, units, text, parameters)];
}

/** A word, or a number that is to be a text, is a value only right beside a word of its parameter's name. */
function saysTooLittle(parameter: Parameter, units: readonly Unit[], at: number): boolean {
  const { kind } = units[at] as Unit;
  const isWeak =
    kind === 'word' ||
    (kind === 'number' && parameter.want === 'text') ||
    (kind === 'name' && parameter.want === 'folder');
  const beside = [units[at - 1], units[at + 1]].some(
    (next) => next?.kind === 'word' && !isFiller(next.text) && means(next.text, parameter.nameStems),
  );
  const denied = [units[at - 1], units[at - 2], units[at - 3]].some(
    (one) => one?.kind === 'word' && isNegation(one.text),
  );
  return isWeak && (!beside || denied) && !(kind === 'number' && isValue(parameter, units[at] as Unit));
}

/** What the tool itself is about is none of its values. */
function isOwnWord({ stems }: Parameter, { kind, text }: Unit, ofTool: ReadonlySet<string>): boolean {
  if (kind === 'word' && isFiller(text)) return true;
  return ['word', 'code', 'name'].includes(kind) && (means(text, ofTool) || means(text, stems));
}

/** The name of a parameter right before a quote says whose value that is, and is none itself: `notes 'Faster'`. */
function announces(units: readonly Unit[], at: number, parameters: readonly Parameter[]): boolean {
  const { kind, text } = units[at] as Unit;
  return (
    kind === 'word' && units[at + 1]?.kind === 'quote' && parameters.some(({ nameStems }) => means(text, nameStems))
  );
}

const ending = /\.\w{1,6}$/;

/** A file has an ending, a folder has none; and the ending says what the file is. */
function fitOf({ want, stems }: Parameter, { kind, text }: Unit, ofTool: ReadonlySet<string>): number {
  if (want !== 'file' && want !== 'folder') return fits[want]?.[kind] ?? 0;
  const isFile = want === 'file';
  if (kind === 'quote') return /[./\\]/.test(text) ? (ending.test(text) === isFile ? 3 : 1.2) : 1.4;
  if (kind === 'identifier' || kind === 'word' || kind === 'name') return isFile ? 0 : 0.6;
  if (kind !== 'path') return 0;
  if (!isFile) return ending.test(text) ? 0.8 : 3;
  if (!ending.test(text)) return 1.2;
  return wordsOfEnding(text).some((word) => stems.has(word) || ofTool.has(word)) ? 3.4 : 3;
}

function isValue({ nameStems }: Parameter, { kind }: Unit): boolean {
  return kind === 'number' && nameStems.has(stem('value'));
}

/** Whether an arrow leads to it. */
function pointsTo({ nameStems }: Parameter): boolean {
  return ['new', 'target', 'destination', 'output', 'to', 'format'].some((word) => nameStems.has(stem(word)));
}
