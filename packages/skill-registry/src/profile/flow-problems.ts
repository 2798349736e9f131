import type { FlowArgument, FlowStep, ToolSpec } from '@fpf/contracts';
import { asObject } from './model-view.ts';

type FlowProblem = { readonly at: string; readonly message: string };

/** What belongs to a tool that runs something, and has no meaning where other tools do the work. */
const ofHandlers = ['handler', 'guard', 'output_schema', 'effect', 'annotations', 'degraded', 'bind'] as const;

/**
 * What is wrong with a flow as far as its own file shows it: each value has to come from an argument of the tool, from
 * an earlier step, or from the element that `each` is at. Whether a step's tool is there is known when it is loaded.
 */
export function flowProblems(tool: ToolSpec): readonly FlowProblem[] {
  const { flow, input_schema: schema } = tool;
  if (!flow) return [];
  const inputs = Object.keys(asObject(schema.properties) ?? {});
  const ids: string[] = [];
  const found: FlowProblem[] = ofHandlers
    .filter((member) => tool[member] !== undefined)
    .map((member) => ({ at: `/${member}`, message: `a tool with a flow has no \`${member}\`: its steps have theirs` }));
  for (const [index, step] of flow.steps.entries()) {
    const at = `/flow/steps/${index}`;
    if (ids.includes(step.id) || step.id === 'input' || step.id === 'item')
      found.push({ at: `${at}/id`, message: `the id ${step.id} is taken` });
    found.push(...sourceProblems(step, at, inputs, ids));
    ids.push(step.id);
  }
  return found;
}

function sourceProblems(
  { args, each }: FlowStep,
  at: string,
  inputs: readonly string[],
  ids: readonly string[],
): readonly FlowProblem[] {
  const told = (source: string, where: string, inEach: boolean): readonly FlowProblem[] => {
    const [first = '', second = ''] = source.split('.');
    const known =
      (first === 'input' && inputs.includes(second)) ||
      (first === 'item' && inEach) ||
      (ids.includes(first) && (second === 'output' || second === 'stdout'));
    const what = `${source} is no argument of the tool, no output of an earlier step, and no element of \`each\``;
    return known ? [] : [{ at: where, message: what }];
  };
  return [
    ...(each ? told(each.over, `${at}/each/over`, false) : []),
    ...Object.entries(args).flatMap(([name, argument]: readonly [string, FlowArgument]) =>
      'from' in argument ? told(argument.from, `${at}/args/${name}/from`, each !== undefined) : [],
    ),
  ];
}
