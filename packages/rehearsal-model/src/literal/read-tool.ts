import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { Unit } from '../text/cut-units.ts';
import { restrictionsIn } from '../text/restrictions.ts';
import { assign } from './assign.ts';
import type { Candidate } from './candidate.ts';
import { chatterIn } from './chatter.ts';
import { choices } from './choices.ts';
import { type FlagSaid, flagSaid, isLimit, isNegation } from './flags.ts';
import { listsOf } from './lists.ts';
import { numbers } from './numbers.ts';
import type { LiteralTool, Parameter } from './parameters.ts';
import { texts } from './texts.ts';
import { isFiller, means, stem, wordsOfEnding } from './word-stems.ts';

/** A value, and why it is that. */
export type Taken = { readonly parameter: string; readonly value: JsonValue; readonly why: string };

/** A request, as it would be a call of one tool. */
export type ToolReading = {
  readonly tool: LiteralTool;
  readonly args: JsonObject;
  readonly taken: readonly Taken[];
  /** Required, and not said. */
  readonly missing: readonly string[];
  /** How much of the request speaks of this tool. */
  readonly evidence: number;
  readonly fit: number;
  /** How much worse the next assignment is that gives something else. */
  readonly margin: number;
  /** What looks like a value and has no place. */
  readonly values: readonly string[];
  /** Words that nothing explains, and those of them that stand behind the first value. */
  readonly unexplained: readonly string[];
  readonly later: readonly string[];
};

export type Request = { readonly text: string; readonly units: readonly Unit[] };

export function readTool(tool: LiteralTool, request: Request, telling: (stem: string) => number): ToolReading {
  const valued = tool.parameters.filter(({ want }) => want !== 'flag');
  const candidates = valued.map((parameter) => candidatesOf(parameter, request, tool));
  const assigned = assign(valued, candidates);
  const picks = valued.flatMap((parameter, at): readonly Picked[] => {
    const candidate = assigned?.best.picks[at];
    return candidate ? [{ parameter, candidate }] : [];
  });
  const used = new Set(picks.flatMap(({ candidate }) => placesOf(candidate)));
  const flags = flagsOf(tool, request.units, used);
  const taken: readonly Taken[] = [
    ...picks.map(({ parameter: { name }, candidate: { value, why } }) => ({ parameter: name, value, why })),
    ...flags.flatMap(({ parameter: { name }, said: { value, why } }) =>
      value === undefined ? [] : [{ parameter: name, value, why }],
    ),
  ];
  const given = new Set(taken.map(({ parameter }) => parameter));
  const cues = new Set([
    ...picks.flatMap(({ candidate }) => candidate.cues),
    ...flags.flatMap(({ said }) => said.cues),
  ]);
  const rest = restOf(tool, request, { used, cues, given });
  const doubtful = flags.some(({ said }) => said.value === undefined);
  return {
    tool,
    args: Object.fromEntries(taken.map(({ parameter, value }) => [parameter, value])),
    taken,
    missing: missingOf(tool.parameters, given, candidates, valued),
    evidence: wordsSay(tool, rest.ofTool, telling) + valuesSay(tool, picks) + 0.7 * flags.length,
    fit: assigned?.best.score ?? 0,
    margin: assigned && !doubtful ? assigned.best.score - assigned.second : 0,
    values: rest.values,
    unexplained: rest.unexplained,
    later: rest.later,
  };
}

/** `run word list on notes.txt` names the tool, and says that it is to be called. */
const starting = /^(?:run|call|start|execute|launch|do)$/i;

type Spent = {
  readonly used: ReadonlySet<number>;
  readonly cues: ReadonlySet<number>;
  readonly given: ReadonlySet<string>;
};
type Rest = Pick<ToolReading, 'values' | 'unexplained' | 'later'> & { readonly ofTool: readonly string[] };

/** What is no part of a value: words of the tool, words that nothing explains, and what looks like a value. */
function restOf(
  { stems, nameStems, parameters }: LiteralTool,
  { text, units }: Request,
  { used, cues, given }: Spent,
): Rest {
  const chatter = chatterIn(text, units, (at) => used.has(at) || cues.has(at));
  const rest = [...units.keys()].filter((at) => !used.has(at) && !chatter.has(at));
  const wordAt = (at: number): string => units[at]?.text ?? '';
  const all = rest.filter((at) => units[at]?.kind === 'word');
  const words = all.filter((at) => !isFiller(wordAt(at)));
  // `how many` counts, and `new` may be in a name: what says little by itself speaks for a tool that has it there.
  const ofTool = all.filter((at) => means(wordAt(at), isFiller(wordAt(at)) ? nameStems : stems));
  const isNamed = [...nameStems].every((one) => ofTool.some((at) => stem(wordAt(at)) === one));
  const isGiven = (word: string): boolean => parameters.some((one) => given.has(one.name) && means(word, one.stems));
  const isEach = (at: number): boolean =>
    /^(?:every|each)$/i.test(wordAt(at)) && used.has(at + 1) && units[at + 1]?.kind === 'number';
  const open = words.filter(
    (at) =>
      !cues.has(at) &&
      !ofTool.includes(at) &&
      !isGiven(wordAt(at)) &&
      !isNegation(wordAt(at)) &&
      !isEach(at) &&
      !(isNamed && starting.test(wordAt(at))),
  );
  const first = Math.min(units.length, ...used);
  // "Don't let me forget" asks to be reminded.
  const isDenied = (at: number): boolean =>
    isNegation(wordAt(at)) && ![1, 2, 3].some((more) => /^forget$/i.test(wordAt(at + more)));
  const limits = all.filter((at) => !cues.has(at) && (isDenied(at) || isLimit(wordAt(at)))).map(wordAt);
  const restrictions = restrictionsIn(
    text,
    units.filter(({ kind }, at) => kind === 'quote' || used.has(at)),
  ).filter((words) => !isGiven(words) && !limits.includes(words));
  return {
    ofTool: ofTool.map(wordAt),
    values: [...rest.filter((at) => units[at]?.kind !== 'word').map(wordAt), ...limits, ...restrictions],
    unexplained: open.map(wordAt),
    later: open.filter((at) => at > first).map(wordAt),
  };
}

type Picked = { readonly parameter: Parameter; readonly candidate: Candidate };
type Flag = { readonly parameter: Parameter; readonly said: FlagSaid };

function candidatesOf(parameter: Parameter, { units, text }: Request, tool: LiteralTool): readonly Candidate[] {
  if (parameter.want === 'choice') return choices(parameter, units);
  if (parameter.want === 'number') return numbers(parameter, units);
  return parameter.want === 'list' ? listsOf(parameter, units, text, tool.stems) : texts(parameter, units, text, tool);
}

/** A word that is a part of a value says nothing of a yes or no. */
function flagsOf(tool: LiteralTool, units: readonly Unit[], used: ReadonlySet<number>): readonly Flag[] {
  const free = units.map((unit, at): Unit => (used.has(at) ? { ...unit, kind: 'quote' } : unit));
  return tool.parameters.flatMap((parameter) => {
    const said = parameter.want === 'flag' ? flagSaid(parameter, free, tool.stems) : undefined;
    return said ? [{ parameter, said }] : [];
  });
}

/** Of all that is required and has no value, first what nothing in the request could be. */
function missingOf(
  parameters: readonly Parameter[],
  given: ReadonlySet<string>,
  candidates: readonly (readonly Candidate[])[],
  valued: readonly Parameter[],
): readonly string[] {
  const lacking = parameters.filter(({ required, name }) => required && !given.has(name));
  const hopeless = lacking.filter((parameter) => (candidates[valued.indexOf(parameter)] ?? []).length === 0);
  return (hopeless.length > 0 ? hopeless : lacking).map(({ name }) => name);
}

function wordsSay({ nameStems }: LiteralTool, words: readonly string[], telling: (stem: string) => number): number {
  return [...new Set(words.map(stem))].reduce((sum, one) => sum + (nameStems.has(one) ? 1.5 : 1) * telling(one), 0);
}

/** A choice that is named, an address, a file of the kind that the tool is about, a value with a word beside it. */
function valuesSay(tool: LiteralTool, picks: readonly Picked[]): number {
  return picks.reduce((sum, { parameter: { want, stems }, candidate: { cues, value } }) => {
    if (want === 'choice') return sum + 2;
    const rare = want === 'email' || want === 'url' ? 1 : 0;
    const is = want === 'file' && typeof value === 'string' ? wordsOfEnding(value) : [];
    const of = is.some((word) => tool.stems.has(word) || stems.has(word)) ? 1 : 0;
    return sum + rare + of + (cues.length > 0 ? 0.5 : 0);
  }, 0);
}

function placesOf({ first, last }: Candidate): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
