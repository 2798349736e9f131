import type { EvidenceKind, JsonObject, JsonValue } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import type { Compared } from './terms.ts';

/** Not there at all. */
export const missing = Symbol('missing');
export type Candidate = JsonValue | typeof missing;

export type Candidates = { readonly values: readonly Candidate[]; readonly all: boolean };

/**
 * What a question can be answered with, as far as it makes a difference; what is likely to be asked for stands first,
 * that there is nothing last.
 */
export function evidenceValues(about: EvidenceKind['value'] | undefined, compared: Compared | undefined): Candidates {
  const { values, all } = ofType(about === 'json' ? undefined : about, compared);
  return { values: [...values, missing], all };
}

/** The same of an argument, held to its schema. */
export function argumentValues(
  name: string,
  schema: JsonObject | undefined,
  compared: Compared | undefined,
): Candidates {
  const property = propertyOf(schema, name);
  const required = Array.isArray(schema?.['required']) && schema['required'].includes(name);
  const none: readonly Candidate[] = required ? [] : [missing];
  // A tool that names its arguments takes no others.
  if (schema && !property) return { values: [missing], all: true };
  const listed = property?.['enum'];
  if (Array.isArray(listed)) return { values: [...(listed as readonly JsonValue[]), ...none], all: true };
  const type = typeof property?.['type'] === 'string' ? property['type'] : undefined;
  const { values, all } = ofType(
    type,
    compared,
    ['minimum', 'maximum'].flatMap((key) => (typeof property?.[key] === 'number' ? [property[key]] : [])),
  );
  const fitting = property ? values.filter((value) => fits(property, value)) : values;
  // Where none of what was made up fits, something else would: a pattern asks for more than can be guessed.
  return fitting.length > 0
    ? { values: [...fitting, ...none], all: all && property?.['pattern'] === undefined }
    : { values: [...values, ...none], all: false };
}

export function propertyOf(schema: JsonObject | undefined, name: string): JsonObject | undefined {
  const properties = schema?.['properties'] as JsonObject | undefined;
  const property = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof property === 'object' && property !== null && !Array.isArray(property)
    ? (property as JsonObject)
    : undefined;
}

function ofType(
  type: string | undefined,
  compared: Compared | undefined,
  ends: readonly number[] = [],
): { readonly values: readonly JsonValue[]; readonly all: boolean } {
  const constants = [...(compared?.values ?? [])];
  const known = constants.filter((value) => typeof value === 'number');
  const words = constants.filter((value) => typeof value === 'string');
  if (type === 'boolean') return { values: [true, false], all: true };
  if (type === 'number' || type === 'integer')
    return { values: numbers([...known, ...ends], type === 'integer'), all: true };
  if (type === 'string')
    return {
      values: texts(words, compared),
      all: (compared?.pieces.size ?? 0) === 0 && (compared?.sizes.size ?? 0) === 0,
    };
  const made = [...constants, true, false, null, ...numbers(known, false), ...texts(words, compared), [], {}];
  return { values: [...new Set(made)], all: false };
}

/** Each constant, one below and one above it, and what lies between two of them: no comparison tells more apart. */
function numbers(constants: readonly number[], whole: boolean): readonly number[] {
  const sorted = [...new Set([...constants, 0])].sort((a, b) => a - b);
  const between = sorted.flatMap((value, index) => (index === 0 ? [] : [(value + (sorted[index - 1] as number)) / 2]));
  const all = [
    ...constants,
    ...sorted,
    ...sorted.map((value) => value - 1),
    ...sorted.map((value) => value + 1),
    ...between,
  ];
  return [...new Set(all)].filter(
    (value) => Number.isFinite(value) && !Object.is(value, -0) && (!whole || Number.isInteger(value)),
  );
}

function texts(constants: readonly string[], compared: Compared | undefined): readonly string[] {
  const pieces = [...(compared?.pieces ?? [])];
  const sizes = [...(compared?.sizes ?? [])]
    .flatMap((size) => [size - 1, size, size + 1])
    .filter((size) => size >= 0 && size <= 4_096);
  const other = another([...constants, ...pieces]);
  const joined = pieces.flatMap((piece) => [
    piece,
    `${piece}z`,
    `z${piece}`,
    `z${piece}z`,
    ...pieces.flatMap((more) => [piece + more, `${piece}z${more}`]),
  ]);
  return [...new Set([...constants, other, '', ...joined.slice(0, 64), ...sizes.map((size) => 'z'.repeat(size))])];
}

/** A text that is none of these, and a plain name: nothing speaks of it. */
function another(known: readonly string[]): string {
  let text = 'other';
  while (known.some((one) => one.includes(text))) text += 'z';
  return text;
}

function fits(property: JsonObject, value: JsonValue): boolean {
  try {
    return (
      compileToolSchema({ type: 'object', additionalProperties: false, properties: { it: property } }).check({
        it: value,
      }).length === 0
    );
  } catch {
    return true;
  }
}
