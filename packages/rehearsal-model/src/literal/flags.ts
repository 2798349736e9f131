import type { Unit } from '../text/cut-units.ts';
import type { Parameter } from './parameters.ts';
import { isFiller, means } from './word-stems.ts';

/** `value` is undefined where it is spoken of, and nobody can tell how. */
export type FlagSaid = { readonly value: boolean | undefined; readonly cues: readonly number[]; readonly why: string };

const negations = new Set([
  "don't",
  "doesn't",
  'not',
  'no',
  'without',
  'never',
  'non',
  'none',
  'nothing',
  "isn't",
  "won't",
  "didn't",
  "can't",
  'dont',
  'except',
]);

const limits = new Set('if unless instead rather later'.split(' '));

/** Whether a yes or no is said, by a word of its name that the tool itself does not have. */
export function flagSaid(
  parameter: Parameter,
  units: readonly Unit[],
  ofTool: ReadonlySet<string>,
): FlagSaid | undefined {
  const own = new Set([...parameter.nameStems].filter((one) => !ofTool.has(one)));
  const cues = units.flatMap((unit, at) =>
    unit.kind === 'word' && !isFiller(unit.text) && means(unit.text, own) ? [at] : [],
  );
  const [first] = cues;
  if (first === undefined) return undefined;
  const denying = units.flatMap(({ text, kind }, at) => (kind === 'word' && isNegation(text) ? [at] : []));
  const beside = denying.some((at) => cues.includes(at + 1));
  const near = denying.some((at) => cues.some((cue) => cue > at && cue - at <= 6));
  return {
    value: beside ? false : near ? undefined : true,
    cues: [...cues, ...denying.filter((at) => cues.includes(at + 1))],
    why: `“${units[first]?.text}”${beside ? ', denied' : ''}`,
  };
}

/** Where a request takes something back, or says when it holds: no reading goes on from there. */
export function isLimit(word: string): boolean {
  return limits.has(word.toLowerCase());
}

export function isNegation(word: string): boolean {
  return negations.has(word.toLowerCase().replace('\u2019', "'"));
}
