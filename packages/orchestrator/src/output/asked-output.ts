import { FpfError, type JsonSchema, type LoadedSkill, reason, type Reason, type ToolSpec } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';

/**
 * What the caller wants the run to end with: a value of this schema, given by the model as the arguments of one tool.
 */
export type AskedOutput = {
  /** In the profile of tool schemas. */
  readonly schema: JsonSchema;
  readonly description?: string;
  /** How often the model is asked once more for nothing but the result; 1 when left out. */
  readonly retries?: number;
};

export const emitName = 'emit_result';

/** The tool that takes the result. It belongs to no skill, touches nothing, and only its arguments count. */
export function emitTool({ schema, description }: AskedOutput): ToolSpec {
  compileToolSchema(schema);
  return {
    name: emitName,
    description: description ?? 'Give the final result of the request. Call it once, when everything else is done.',
    input_schema: schema,
    effect: 'pure',
  };
}

/** A tool of a skill under that name would take results that are meant for the caller. */
export function assertNoOther(skills: readonly LoadedSkill[]): void {
  const other = skills.find(({ tools }) => tools.some(({ name }) => name === emitName));
  if (!other) return;
  throw new FpfError({
    code: 'skill.tool-clash',
    message: `orchestrator: ${other.pin.name} has a tool ${emitName}, and a result was asked for, which is given through a tool of that name.`,
    hint: 'Rename the tool of the skill, or ask for no structured result.',
  });
}

export function noResult(): Reason {
  return reason('output.missing', 'output', 'A result was asked for, and the model gave none that fits its schema.');
}
