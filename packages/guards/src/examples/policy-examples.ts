import { type AdmittedCall, type GuardEngine, judgedTool, type Policy, type PolicyExample } from '@fpf/contracts';
import { ruleQuestions } from '../rules/rule-questions.ts';
import { type ExampleResult, held } from './example-result.ts';
import { givenEvidence } from './given-evidence.ts';
import { madeUpCall } from './made-up-call.ts';
import { plainPaths } from './plain-paths.ts';

/** What is known of a tool that a rule's example names; nothing, where no skill has it. */
export type FindTool = (tool: string, skill: string | undefined) => Pick<AdmittedCall, 'skill' | 'tool'> | undefined;

/** Every example of every rule, held against the whole policy: a rule alone decides nothing. */
export function tryPolicyExamples(
  engine: Pick<GuardEngine, 'judge' | 'kinds'>,
  policy: Policy,
  find: FindTool,
): readonly ExampleResult[] {
  const kinds = engine.kinds();
  return (['deny', 'ask', 'allow'] as const).flatMap((list) =>
    policy[list].flatMap((rule, at) =>
      (rule.examples ?? []).map((example, index) => {
        const call = callOf(example, find);
        const asked = ruleQuestions(call, policy);
        const of = { asked, args: call.args, kinds, otherwise: plainPaths(policy, call) };
        const evidence = [...givenEvidence(example.evidence ?? {}, of)];
        const verdict = engine.judge('permission', {
          tool: judgedTool(call),
          args: call.args,
          policy,
          guards: [],
          evidence,
        });
        return {
          owner: `policy.${list}[${at}]`,
          name: `example ${index + 1}: ${call.tool.name}`,
          expect: example.expect,
          decision: verdict.decision,
          problems: held(example, verdict),
        };
      }),
    ),
  );
}

function callOf({ call }: PolicyExample, find: FindTool): AdmittedCall {
  const { tool: name, skill = 'example', effect, args = {} } = call;
  const { skill: of, tool } = find(name, call.skill) ?? madeUpCall({ name, skill });
  return { call_id: 'example', skill: of, tool: effect === undefined ? tool : { ...tool, effect }, args };
}
