import type { AdmittedCall, Effect, JsonObject, ReducedForm, ToolSpec } from '@fpf/contracts';

export type MadeUp = {
  readonly name: string;
  readonly skill: string;
  readonly effect?: Effect | undefined;
  readonly network?: boolean | undefined;
  readonly degraded?: ReducedForm | undefined;
  readonly input_schema?: JsonObject | undefined;
};

/** A tool that no skill has, as far as somebody said what it is. What is not said is taken for the worst. */
export function madeUpCall({
  name,
  skill,
  effect,
  network,
  degraded,
  input_schema = {},
}: MadeUp): Pick<AdmittedCall, 'skill' | 'tool'> {
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
