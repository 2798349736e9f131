import { quote } from '../json/quote.ts';
import type { SchemaFinding } from './finding.ts';
import type { Place } from './place.ts';
import { profileLimits } from './profile-limits.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The demands on one place: a type, closed objects, bounded strings and lists. */
export function placeFindings(schema: Schema, place: Place): readonly SchemaFinding[] {
  const at = (rule: string, message: string, fix: string): SchemaFinding => ({
    rule,
    pointer: place.pointer,
    message,
    fix,
  });
  const findings: SchemaFinding[] = [];
  if (!place.typed && !['allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema)) {
    findings.push(at('anything', 'it takes anything', 'Say which type the value has, or list its values in enum.'));
  }
  if (place.types?.includes('object')) findings.push(...objectFindings(schema, place, at));
  if (place.types?.includes('string')) {
    if (!place.textBounded) findings.push(at('unbounded-string', 'a string of any length', 'Add maxLength.'));
    if (over(schema.maxLength, profileLimits.maxLength))
      findings.push(
        at(
          'unbounded-string',
          'maxLength is larger than any call can be',
          `Make it at most ${profileLimits.maxLength}.`,
        ),
      );
  }
  if (place.types?.includes('array')) findings.push(...listFindings(schema, place, at));
  return findings;
}

type At = (rule: string, message: string, fix: string) => SchemaFinding;

function objectFindings(schema: Schema, place: Place, at: At): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = [];
  if ('additionalProperties' in schema && schema.additionalProperties !== false) {
    findings.push(
      at(
        'open-object',
        'additionalProperties is not false',
        'Set it to false; for a map use patternProperties with a pattern from ^ to $ beside it.',
      ),
    );
  } else if (!place.closed) {
    findings.push(at('open-object', 'an object that takes members of any name', 'Add additionalProperties: false.'));
  }
  for (const name of requiredNames(schema)) {
    if (!place.properties.has(name))
      findings.push(
        at(
          'required',
          `required names ${quote(name)}, which properties does not describe`,
          'Describe it under properties, or correct the name.',
        ),
      );
  }
  return findings;
}

function requiredNames(schema: Schema): readonly string[] {
  const dependent = Object.values((schema.dependentRequired ?? {}) as Record<string, readonly string[]>).flat();
  return [...new Set([...((schema.required ?? []) as readonly string[]), ...dependent])];
}

function listFindings(schema: Schema, place: Place, at: At): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = [];
  if (!place.listBounded) findings.push(at('unbounded-array', 'a list of any length', 'Add maxItems.'));
  if (over(schema.maxItems, profileLimits.maxItems))
    findings.push(
      at('unbounded-array', 'maxItems is larger than a call should be', `Make it at most ${profileLimits.maxItems}.`),
    );
  if (!place.itemsGiven && !isWholeTuple(schema))
    findings.push(at('anything', 'a list of anything', 'Add items, the schema of one item.'));
  if (Array.isArray(schema.prefixItems) && !isWholeTuple(schema)) {
    findings.push(
      at(
        'tuple',
        'prefixItems leaves open how many items there are',
        `Add minItems: ${schema.prefixItems.length}, and items: false or maxItems: ${schema.prefixItems.length}.`,
      ),
    );
  }
  return findings;
}

function isWholeTuple(schema: Schema): boolean {
  const length = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : undefined;
  return length !== undefined && schema.minItems === length && (schema.maxItems === length || schema.items === false);
}

function over(value: unknown, most: number): boolean {
  return typeof value === 'number' && value > most;
}
