import {
  type AdmittedCall,
  type CalledTool,
  type Effect,
  type GuardEngine,
  type JsonObject,
  judgedTool,
  type Policy,
  type PolicyExample,
  type ReducedForm,
  type ToolSpec,
} from '@fpf/contracts';
import { ruleQuestions } from '../rules/rule-questions.ts';
import { type ExampleResult, held } from './guard-examples.ts';
import { givenEvidence, plainPaths } from './given-evidence.ts';

/** What is known of a tool that a rule's example names; nothing, where no skill has it. */
export type FindTool = (tool: string, skill: string | undefined) => CalledTool | undefined;

/** Every example of every rule, held against the whole policy: a rule alone decides nothing. */
export async function tryPolicyExamples(
  engine: Pick<GuardEngine, 'judge' | 'kinds'>,
  policy: Policy,
  find: FindTool,
): Promise<readonly ExampleResult[]> {
  const kinds = await engine.kinds();
  const tryOne = async (owner: string, example: PolicyExample, number: number): Promise<ExampleResult> => {
    const call = callOf(example, find);
    const asked = ruleQuestions(call, policy);
    const of = { asked, args: call.args, kinds, otherwise: plainPaths(policy, call) };
    const evidence = [...givenEvidence(example.evidence ?? {}, of)];
    const judged = { tool: judgedTool(call), args: call.args, policy, guards: [], evidence };
    const verdict = await engine.judge('permission', judged);
    return {
      owner,
      name: `example ${number}: ${call.tool.name}`,
      expect: example.expect,
      decision: verdict.decision,
      problems: held(example, verdict),
    };
  };
  return await Promise.all(
    (['deny', 'ask', 'allow'] as const).flatMap((list) =>
      policy[list].flatMap(({ examples = [] }, at) =>
        examples.map((example, index) => tryOne(`policy.${list}[${at}]`, example, index + 1)),
      ),
    ),
  );
}

function callOf({ call }: PolicyExample, find: FindTool): AdmittedCall {
  const { tool: name, skill = 'example', effect, args = {} } = call;
  const called = find(name, call.skill) ?? madeUpCall({ name, skill });
  const { tool } = called;
  return { call_id: 'example', ...called, tool: effect === undefined ? tool : { ...tool, effect }, args };
}

type MadeUp = {
  readonly name: string;
  readonly skill: string;
  readonly effect?: Effect | undefined;
  readonly network?: boolean | undefined;
  readonly degraded?: ReducedForm | undefined;
  readonly input_schema?: JsonObject | undefined;
};

/** A tool that no skill has, as far as somebody said what it is. What is not said is taken for the worst. */
export function madeUpCall({ name, skill, effect, network, degraded, input_schema = {} }: MadeUp): CalledTool {
  const tool: ToolSpec = {
    name,
    description: name,
    input_schema,
    ...(effect && { effect }),
    ...(degraded && { degraded }),
    ...(network === true && { handler: { kind: 'script' as const, network } }),
  };
  return { skill: { id: skill, name: skill, version: '0.0.0', shipped: false }, tool };
}
