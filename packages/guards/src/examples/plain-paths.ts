import type { AdmittedCall, GivenEvidence, Policy } from '@fpf/contracts';
import { fill, readQuestion } from '../read/question.ts';
import { plainPath } from '../rules/plain-path.ts';
import { ruleQuestions } from '../rules/rule-questions.ts';

/** In an example no path is a link, unless its evidence says where it leads. */
export function plainPaths(policy: Policy, call: AdmittedCall): Readonly<Record<string, GivenEvidence>> {
  return Object.fromEntries(
    ruleQuestions(call, policy).flatMap((id): readonly (readonly [string, GivenEvidence])[] => {
      const question = readQuestion(id);
      if (question?.kind !== 'path.real') return [];
      const text = question.subject === undefined ? wordOf(question.params, call) : fill(question.subject, call.args);
      const path = text === undefined ? undefined : plainPath(text)?.path;
      return path === undefined ? [] : [[id, { status: 'present', value: path }]];
    }),
  );
}

/** A word of a list, by its place. */
function wordOf({ arg = '', at = '', from = '0' }: Readonly<Record<string, string>>, { args }: AdmittedCall): string | undefined {
  const list = Object.hasOwn(args, arg) ? args[arg] : undefined;
  const word = Array.isArray(list) ? (list as readonly unknown[])[Number(at)] : undefined;
  return typeof word === 'string' ? word.slice(Number(from)) : undefined;
}
