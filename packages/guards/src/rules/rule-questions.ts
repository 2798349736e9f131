import { type AdmittedCall, judgedTool, type Policy, type PolicyRule } from '@fpf/contracts';
import { approvalQuestion } from './approval-question.ts';
import { pathQuestion } from './arg-matches.ts';
import { argvQuestions } from './argv/argv-matches.ts';
import { conditionsOf } from './conditions.ts';
import { namesMatch } from './names-match.ts';
import { plainPath } from './plain-path.ts';

/** What has to be asked before the project's rules can be tried on a call: only what rules hang on that name it. */
export function ruleQuestions(call: AdmittedCall, policy: Policy | undefined): readonly string[] {
  if (!policy) return [];
  const tool = judgedTool(call);
  const speaking = (rules: readonly PolicyRule[]): readonly PolicyRule[] =>
    rules.filter((rule) => namesMatch(rule, tool) !== 'no');
  const [deny, ask, allow] = [speaking(policy.deny), speaking(policy.ask), speaking(policy.allow)];
  const asked = [
    ...[...deny, ...ask, ...allow].flatMap((rule) => [
      ...pathQuestions(rule, call),
      ...(rule.argv ? argvQuestions(rule.argv, call) : []),
    ]),
    ...policy.ask.flatMap((rule, index) =>
      ask.includes(rule) ? [approvalQuestion(rule, `policy.ask[${index}]`)] : [],
    ),
    ...allow.flatMap((rule) => conditionsOf(rule, tool.name).map(({ question }) => question)),
  ];
  return [...new Set(asked)];
}

function pathQuestions({ args = {} }: PolicyRule, call: AdmittedCall): readonly string[] {
  return Object.entries(args)
    .filter(([name, match]) => match.path !== undefined && Object.hasOwn(call.args, name) && isPlain(call.args[name]))
    .map(([name]) => pathQuestion(name));
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && plainPath(value) !== undefined;
}
