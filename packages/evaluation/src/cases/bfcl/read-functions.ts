import { closed, type JsonObject, JsonRecord, ToolSpec, Type } from '@fpf/contracts';
import { check, quote, toolSchemaOutline } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { badLine, type LinePlace } from '../bad-line.ts';
import { argumentSchema } from './argument-schema.ts';

const BfclFunction = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 256 }),
    description: Type.String({ maxLength: 16_384 }),
    parameters: JsonRecord,
    response: Type.Optional(JsonRecord),
  },
  closed,
);

const longestDescription = 1024;

/**
 * The functions of a question as tools. BFCL says nothing of effects, and nothing of it is ever run: they are `pure`.
 * Names and schemas are brought into the forms of this stack; what cannot be is refused.
 */
export function readBfclFunctions(functions: readonly JsonObject[], place: LinePlace): readonly ToolSpec[] {
  const tools = functions.map((one) => toolOf(one, place));
  const twice = tools.find(({ name }, index) => tools.findIndex((other) => other.name === name) !== index);
  if (twice) throw badLine(place, `two functions come to the name ${quote(twice.name)}`);
  return tools;
}

function toolOf(value: JsonObject, place: LinePlace): ToolSpec {
  const [issue] = check(BfclFunction, value);
  if (issue) throw badLine(place, `a function: ${issue.pointer || 'it'} ${issue.message}`);
  const { name, description, parameters } = value as unknown as Static<typeof BfclFunction>;
  const tool: ToolSpec = {
    name: bfclToolName(name),
    description: description.slice(0, longestDescription).toWellFormed() || name,
    input_schema: argumentSchema(parameters, place),
    effect: 'pure',
  };
  const [misfit] = check(ToolSpec, tool);
  if (misfit) throw badLine(place, `the function ${quote(name)}: ${misfit.pointer || 'it'} ${misfit.message}`);
  const [finding] = toolSchemaOutline(tool.input_schema);
  if (finding)
    throw badLine(place, `the function ${quote(name)}: ${finding.pointer || 'its parameters'}: ${finding.message}`);
  return tool;
}

/**
 * `math.factorial` and `getUser-Name` in the letters that tools are named with here; the same in functions and in
 * answers.
 */
export function bfclToolName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[.\-/ ]/g, '_');
}
