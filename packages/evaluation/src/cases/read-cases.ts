import { FpfError } from '@fpf/contracts';
import { readBfclAnswer } from './bfcl/read-answer.ts';
import { joinBfcl } from './bfcl/join.ts';
import { readBfclQuestion } from './bfcl/read-question.ts';
import type { BfclAnswer } from './bfcl/read-answer.ts';
import type { BfclQuestion } from './bfcl/read-question.ts';
import { badLine } from './bad-line.ts';
import { caseLimits } from './case-limits.ts';
import type { EvalCase } from './eval-case.ts';
import { readOwnLine } from './own-line.ts';
import { type CaseFile, readLines, tooLarge } from './read-lines.ts';

/**
 * The cases of files, in their order. What a line is, its keys say: `request` is the project's own form, `question` and
 * `ground_truth` are BFCL's, in one file or in two. One bad line refuses all: figures of some of the cases are figures
 * of others.
 */
export function readCases(files: readonly CaseFile[]): readonly EvalCase[] {
  const own: EvalCase[] = [];
  const questions: BfclQuestion[] = [];
  const answers: BfclAnswer[] = [];
  for (const file of files) {
    const group = groupOf(file.name);
    for (const { place, value } of readLines(file)) {
      if (Object.hasOwn(value, 'request')) own.push(readOwnLine(value, place, group));
      else if (Object.hasOwn(value, 'question')) questions.push(readBfclQuestion(value, place, group));
      else if (Object.hasOwn(value, 'ground_truth')) answers.push(readBfclAnswer(value, place));
      else throw badLine(place, 'it has neither request, nor question, nor ground_truth');
      if (own.length + Math.max(questions.length, answers.length) > caseLimits.cases)
        throw tooLarge(`more than ${caseLimits.cases} cases`);
    }
  }
  const cases = [...own, ...joinBfcl(questions, answers)];
  if (cases.length > 0) return cases;
  throw new FpfError({
    code: 'eval.no-cases',
    message: `evaluation: there is no case in ${files.map(({ name }) => name).join(', ') || 'no file'}.`,
    hint: 'Name a file of JSON Lines with a case on each line.',
  });
}

/** `tests/free.jsonl` is the group `free`. */
export function groupOf(file: string): string {
  const base = (file.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const name = base
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
  return name === '' ? 'cases' : name;
}
