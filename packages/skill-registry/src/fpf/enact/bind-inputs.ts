import type { Binding, JsonObject, JsonSchema, JsonValue, MethodInterface } from '@fpf/contracts';
import { compileToolSchema, quote, readJson, toolSchemaFindings } from '@fpf/contracts/validate';
import { fits, typeIn, typeOf } from '../extract/json-type.ts';
import { causeOf, type GapLedger } from './gaps.ts';

export type Bound = ReadonlyMap<string, Binding>;

/**
 * What stands for each input: what was given, else its default. A value of another type or out of bounds, and one for
 * an input that the method does not have, are gaps; an input without a value is none before a step asks for it.
 */
export function bindInputs(
  method: Partial<MethodInterface>,
  inputs: Readonly<Record<string, Binding>>,
  gaps: GapLedger,
): Bound {
  const bound = new Map<string, Binding>();
  const parameters = new Map((method.parameters ?? []).map((parameter) => [parameter.id, parameter]));
  for (const { id, name, schema, default: otherwise } of parameters.values()) {
    const given = Object.hasOwn(inputs, id) ? inputs[id] : otherwise === undefined ? undefined : { value: otherwise };
    if (!given) continue;
    const type = typeIn(schema);
    if ('value' in given && type !== undefined && !fits(typeOf(given.value), type))
      gaps.add(id, `the value of ${quote(name)} is of type ${typeOf(given.value)}, not ${type}`);
    else {
      const gap = 'value' in given ? valueGap(schema, given.value) : undefined;
      if (gap === undefined) bound.set(id, given);
      else gaps.add(id, `the value of ${quote(name)} would be refused: ${gap}`);
    }
  }
  for (const id of Object.keys(inputs))
    if (!parameters.has(id))
      gaps.add(
        id,
        `a value was given for it, and the method has no such input${namedLike(id, method)}`,
        causeOf('parameters', gaps),
      );
  return bound;
}

/** Who gives the name of an argument means the input that has it. */
function namedLike(name: string, { parameters = [] }: Partial<MethodInterface>): string {
  const ids = parameters.filter((parameter) => parameter.name === name).map(({ id }) => id);
  return ids.length === 0 ? '' : `: the input named ${quote(name)} is ${ids.join(' or ')}`;
}

/** Every input left to the call that a model proposes: what the loader plans with. */
export function bindAtWork({ parameters = [] }: Partial<MethodInterface>): Readonly<Record<string, Binding>> {
  return Object.fromEntries(parameters.map(({ id }) => [id, { at: 'work' as const }]));
}

/**
 * What keeps a value from an input with this schema, in words; undefined where nothing does. The schema is that of an
 * argument, or several: `allOf` of the steps that are always taken, `anyOf` of the alternatives. A schema outside the
 * profile for tools bounds nothing: its tool is not called.
 */
function valueGap(schema: JsonSchema, value: JsonValue): string | undefined {
  const { allOf, anyOf } = schema;
  if (Array.isArray(allOf) && allOf.every(isObject))
    return allOf.map((one) => argumentGap(one, value)).find((gap) => gap !== undefined);
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return argumentGap(schema, value);
  const gaps = anyOf.map((one) => argumentGap(one, value));
  return gaps.every((gap) => gap !== undefined) ? gaps[0] : undefined;
}

function argumentGap(schema: JsonObject, value: JsonValue): string | undefined {
  const { $defs, ...own } = schema;
  if (Object.keys(own).every((key) => key === 'type')) return undefined;
  const whole = {
    type: 'object',
    additionalProperties: false,
    properties: { value: own },
    required: ['value'],
    ...($defs !== undefined && { $defs }),
  };
  if (toolSchemaFindings(whole).length > 0) return undefined;
  return compileToolSchema(whole).check({ value })[0]?.message;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A value as a person writes it: a text stands as it is, or as a JSON text; anything else is JSON. Undefined when it is
 * none.
 */
export function valueOf(text: string, type: string): JsonValue | undefined {
  const read = readJson(text);
  if (read.ok && fits(typeOf(read.value), type)) return read.value;
  return type === 'string' ? text : undefined;
}

/** Texts for inputs as bindings. What is no value of its input's type stays a text, and `enact` says so. */
export function bindTexts(
  { parameters = [] }: Partial<MethodInterface>,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, Binding>> {
  const types = new Map(parameters.map(({ id, schema }) => [id, typeIn(schema) ?? 'string']));
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, { value: valueOf(text, types.get(id) ?? 'string') ?? text }]),
  );
}
