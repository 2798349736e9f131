import type { Range } from './peel.ts';

const exceptions = 'except|excluding|besides|unless|other than|apart from|aside from';
const butFor = '(?:all|any|each|every|no)(?:thing|one|body)? (?:[\\w-]{1,40} )?but';
const sparing = 'without (?:deleting|removing|erasing|changing|moving|touching|opening|losing)';

/** Words that take something out of a wish. No value holds what follows them, and a call without it does too much. */
const restricting = new RegExp(`(?<![\\w-])(?:${exceptions}|${butFor}|${sparing})(?![\\w-])`, 'giu');

/** The restrictions of a request, but for those that are a part of a value. */
export function restrictionsIn(text: string, values: readonly Range[]): readonly string[] {
  return [...text.matchAll(restricting)]
    .filter(({ index }) => !values.some(({ start, end }) => start <= index && index < end))
    .map(([words]) => words);
}
