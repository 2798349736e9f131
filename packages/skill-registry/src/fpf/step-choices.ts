import type { MethodInterface, StepInput } from '@fpf/contracts';

export type Choice = NonNullable<MethodInterface['steps'][number]['choices']>[number];

const pair = String.raw`\s*=\s*[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])`;
const choice = new RegExp(
  String.raw`\b(exactly|at most)\s+one\s+of(${pair}(?:\s*(?:,|,?\s*(?:and|or)\b)${pair})+)`,
  'g',
);

/**
 * `exactly one of \`a\` = IN-1 and \`b\` = IN-2`, and `at most one of …`, in a step's text without its code. A text
 * says what is wrong.
 */
export function readChoices(text: string, given: Readonly<Record<string, StepInput>>): readonly Choice[] | string {
  const choices = [...text.matchAll(choice)].map(([, how, list = '']) => ({
    of: [...list.matchAll(/[A-Z]{1,32}-[0-9A-Za-z]{1,31}/g)].map(([id]) => id),
    least: how === 'exactly' ? 1 : 0,
  }));
  if (choices.length < [...text.matchAll(/\b(?:exactly|at most)\s+one\s+of\b/g)].length)
    return 'behind “one of” stand no two arguments with their inputs, as in `exactly one of `a` = IN-1 and `b` = IN-2`';
  const taken = new Set(Object.values(given).flatMap((input) => ('from' in input ? [input.from] : [])));
  const twice = choices.flatMap(({ of }) => of).find((id, index, all) => !taken.has(id) || all.indexOf(id) !== index);
  return twice === undefined ? choices : `${twice} stands in more than one choice`;
}

/** What stands in the way of a choice, by what is there for sure (`has`) and what only the call will tell (`may`). */
export function choiceProblem(
  { of, least }: Choice,
  has: (id: string) => boolean,
  may: (id: string) => boolean,
): string | undefined {
  const given = of.filter(has);
  if (given.length > 1) return `of ${of.join(' and ')} at most one may have a value; ${given.join(' and ')} have one`;
  return given.length < least && !of.some(may) ? `of ${of.join(' and ')} one has to have a value; none has` : undefined;
}
