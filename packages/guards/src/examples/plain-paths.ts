import type { AdmittedCall, GivenEvidence, Policy } from '@fpf/contracts';
import { fill, readQuestion } from '../read/question.ts';
import { plainPath } from '../rules/plain-path.ts';
import { ruleQuestions } from '../rules/rule-questions.ts';
import { wordAt } from './word-at.ts';

/** In an example no path is a link, unless its evidence says where it leads. */
export function plainPaths(policy: Policy, call: AdmittedCall): Readonly<Record<string, GivenEvidence>> {
  return Object.fromEntries(
    ruleQuestions(call, policy).flatMap((id): readonly (readonly [string, GivenEvidence])[] => {
      const question = readQuestion(id);
      if (question?.kind !== 'path.real') return [];
      const text =
        question.subject === undefined ? wordAt(question.params, call.args) : fill(question.subject, call.args);
      const path = text === undefined ? undefined : plainPath(text)?.path;
      return path === undefined ? [] : [[id, { status: 'present', value: path }]];
    }),
  );
}
