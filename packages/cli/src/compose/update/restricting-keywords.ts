import type { JsonObject } from '@fpf/contracts';

/**
 * Keywords of the profile that can only keep values out, so that a schema which gets one takes fewer. Not among them:
 * patternProperties and prefixItems, which let in what additionalProperties or items keep out; minContains, of which 0
 * asks for less than none does; and whatever nobody has looked at.
 */
const restricting: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'contains',
  'maxContains',
  'additionalProperties',
  'propertyNames',
  'required',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
]);

/** Beside these, any schema that stands in the same place lets in what it names. */
const unevaluated = ['unevaluatedProperties', 'unevaluatedItems'];

/** Whether a schema that has this keyword now, and had it not, can only take fewer values by it. */
export function onlyRestricts(keyword: string, now: JsonObject): boolean {
  return restricting.has(keyword) && !unevaluated.some((word) => Object.hasOwn(now, word));
}

/**
 * A name that is described no more is kept out only where nothing else takes names: else it is taken, and held to less.
 */
export function takesOnlyNamed(schema: JsonObject): boolean {
  return (
    Object.hasOwn(schema, 'additionalProperties') &&
    schema['additionalProperties'] === false &&
    !Object.hasOwn(schema, 'patternProperties')
  );
}
