import { FpfError, type JsonSchema, type LoadedSkill, reason, type Reason, type ToolSpec } from '@fpf/contracts';
import { compileToolSchema, optionForms, quote } from '@fpf/contracts/validate';
import { jsonOf } from '../json-of.ts';
import type { RunOutput } from '../context/output.ts';
import { acceptBy, type Judge } from './accept-value.ts';
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

export const emitName = 'emit_result';

/** Takes the schema as data, as it is now; refuses one of which a model cannot be told. */
export function runOutput({ schema, ...rest }: AskedOutput): RunOutput {
  if (!isStandard(schema)) {
    const data = jsonOf(() => schema);
    if ('wrong' in data) throw unusable(`no JSON Schema (${data.wrong})`);
    return { ...rest, schema: data.json };
  }
  const { '~standard': library } = schema;
  const { vendor } = library;
  if (optionForms.text(vendor) !== undefined || vendor.length > 128)
    throw unusable('a Standard Schema whose `vendor` is no text of at most 128 characters');
  return {
    ...rest,
    schema: jsonSchemaOf(library),
    ...(isJudge(library) && { validator: vendor, accept: acceptBy(library) }),
  };
}

function isStandard(schema: OutputSchema): schema is StandardSchema {
  const standard = (schema as Partial<StandardSchema>)['~standard'];
  return typeof standard === 'object' && standard !== null;
}

function isJudge(library: StandardSchema['~standard']): library is Judge {
  if (library.validate === undefined || typeof library.validate === 'function') return library.validate !== undefined;
  throw unusable('a Standard Schema whose `validate` is not a function');
}

function jsonSchemaOf({ vendor, jsonSchema }: StandardSchema['~standard']): JsonSchema {
  if (typeof jsonSchema?.input !== 'function')
    throw untellable(`a Standard Schema of ${quote(vendor)} without \`~standard.jsonSchema\``);
  const made = jsonOf(() => jsonSchema.input({ target: 'draft-2020-12' }));
  if ('json' in made) return made.json;
  throw untellable(`a schema of which ${quote(vendor)} makes no JSON Schema (${made.wrong})`);
}

function unusable(what: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `orchestrator: output.schema is ${what}.`,
    hint: 'Hand in TypeBox, a JSON Schema, or a Standard Schema with `~standard.jsonSchema`.',
  });
}

function untellable(what: string): FpfError {
  return new FpfError({
    code: 'output.no-json-schema',
    message: `orchestrator: output.schema is ${what}, and the model has to be told a JSON Schema.`,
    hint: 'Use a version of the library that offers `~standard.jsonSchema`, or hand in the JSON Schema that it makes.',
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
