import { appendFileSync, existsSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type AskedCase, answerLine, type EvalCase, readAnswers } from '@fpf/evaluation';
import { readNeeded } from '@fpf/files/read';
import { unsound } from './unsound.ts';

/** What one model has said so far, kept as it comes. */
export type KeptAnswers = {
  readonly given: readonly AskedCase[];
  readonly keep: (one: EvalCase, answer: AskedCase) => void;
};

const limit = 268_435_456;

export function keptAnswers(dir: string, side: 'pinned' | 'candidate', cases: readonly EvalCase[]): KeptAnswers {
  const file = join(dir, `${side}.answers.ndjson`);
  const keep = (one: EvalCase, answer: AskedCase): void => appendFileSync(file, answerLine(one, answer));
  if (!existsSync(file)) return { given: [], keep };
  const { answers, whole } = readAnswers(
    file,
    readNeeded(file, limit, (why, cause) => unsound(`${file} ${why}`, cause), { links: 'follow' }),
    cases,
  );
  // The line that a kill has cut is asked for again.
  truncateSync(file, whole);
  return { given: answers, keep };
}
