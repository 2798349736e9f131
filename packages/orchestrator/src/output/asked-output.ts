import { FpfError, type JsonSchema, type LoadedSkill, reason, type Reason, type ToolSpec } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import { type AcceptValue, acceptBy } from './accept-value.ts';
import type { OutputSchema, StandardSchema } from './output-schema.ts';

/**
 * What the caller wants the run to end with: a value of this schema, given by the model as the arguments of one tool.
 */
export type AskedOutput<Schema extends OutputSchema = OutputSchema> = {
  /** In the profile of tool schemas: closed objects, bounded texts and lists. */
  readonly schema: Schema;
  readonly description?: string;
  /** How often the model is asked once more for nothing but the result; 1 when left out. */
  readonly retries?: number;
};

/** The same as the run has it: the schema as data, and who judges a value beside it. */
export type RunOutput = {
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly retries?: number;
  /** The library whose `validate` is asked about each value that fits the schema. */
  readonly validator?: string;
  readonly accept?: AcceptValue;
};

export const emitName = 'emit_result';

/** Takes the schema as data, as it is now; refuses one of which a model cannot be told. */
export function runOutput({ schema, ...rest }: AskedOutput): RunOutput {
  if (!isStandard(schema)) return { ...rest, schema: asData(schema) };
  const { vendor, validate } = schema['~standard'];
  return {
    ...rest,
    schema: jsonSchemaOf(schema),
    ...(validate && { validator: vendor, accept: acceptBy(vendor, validate) }),
  };
}

function isStandard(schema: OutputSchema): schema is StandardSchema {
  const standard = (schema as Partial<StandardSchema>)['~standard'];
  return typeof standard === 'object' && standard !== null;
}

/** Without the marks by which its library knows its own. */
function asData(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

function jsonSchemaOf({ '~standard': { vendor, jsonSchema } }: StandardSchema): JsonSchema {
  if (typeof jsonSchema?.input !== 'function')
    throw untellable(`a Standard Schema of ${JSON.stringify(vendor)} without \`~standard.jsonSchema\``);
  try {
    return asData(jsonSchema.input({ target: 'draft-2020-12' }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw untellable(`a schema of which ${JSON.stringify(vendor)} makes no JSON Schema (${why})`, error);
  }
}

function untellable(what: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'output.no-json-schema',
    message: `orchestrator: output.schema is ${what}, and the model has to be told a JSON Schema.`,
    hint: 'Use a version of the library that offers `~standard.jsonSchema`, or hand in the JSON Schema that it makes.',
    ...(cause !== undefined && { cause }),
  });
}

/** The tool that takes the result. It belongs to no skill, touches nothing, and only its arguments count. */
export function emitTool({ schema, description }: RunOutput): ToolSpec {
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
