import { pointerToken } from '../json/pointer.ts';
import { quote } from '../json/quote.ts';
import { nearestName } from '../../errors/nearest-name.ts';
import type { SchemaFinding } from './finding.ts';
import { isMap, shapeProblem } from './keyword-shape.ts';
import { groupOf, type JsonType, keywords, refusedKeywords } from './keywords.ts';
import { newPlace, type Place, samePlace } from './place.ts';
import { placeFindings } from './place-rules.ts';
import { patternFindings } from './pattern-rules.ts';
import { resolveRef } from './schema-refs.ts';
import { subschemas } from './subschemas.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Goes through a schema whose depth is bounded, and finds everything that is outside the profile. */
export function walkSchema(root: Schema): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = [];
  visit(root, newPlace(''));
  return findings;

  function visit(schema: unknown, place: Place): void {
    if (schema === false) return;
    if (!isMap(schema)) {
      if (!place.typed) report('anything', place.pointer, 'true takes anything', 'Say which type the value has.');
      return;
    }
    const wellFormed = Object.entries(schema).map(([key, value]) => checkKeyword(key, value, place.pointer));
    if (wellFormed.includes(false)) return;

    const settled = settle(schema, place);
    checkTypes(settled, place);
    checkGroups(schema, settled);
    if (typeof schema.$ref === 'string' && resolveRef(root, schema.$ref) === undefined) {
      report(
        'ref',
        `${place.pointer}/$ref`,
        `${quote(schema.$ref)} is no schema under $defs of this document`,
        'Refer to #/$defs/<name>; nothing is fetched from elsewhere.',
      );
    }
    findings.push(...placeFindings(schema, settled), ...patternFindings(schema, settled));
    for (const { keyword, at, schema: inner, inPlace } of subschemas(schema)) {
      const pointer = place.pointer + at;
      if (keyword === 'additionalProperties') continue;
      if (inPlace) visit(inner, samePlace(settled, pointer));
      else
        visit(
          inner,
          keyword === 'propertyNames'
            ? { ...newPlace(pointer), types: ['string'], typed: true, textBounded: true }
            : newPlace(pointer),
        );
    }
  }

  /** False when the value cannot even be looked into. */
  function checkKeyword(key: string, value: unknown, pointer: string): boolean {
    const at = pointer + pointerToken(key);
    const keyword = keywords.get(key);
    if (!keyword) {
      const refused = refusedKeywords.get(key);
      const nearest = nearestName(key, [...keywords.keys()]);
      const fix =
        refused ??
        (nearest
          ? `Did you mean ${nearest}? What is not a keyword would silently check nothing.`
          : 'Leave it out: it would silently check nothing.');
      report(refused ? 'refused-keyword' : 'unknown-keyword', at, `${quote(key)} is not in the profile`, fix);
      return true;
    }
    const problem = shapeProblem(key, keyword.shape, value);
    if (problem) report('value', at, problem.message, problem.fix);
    if (pointer !== '' && (key === '$defs' || key === '$schema'))
      report('root-only', at, `${key} stands below the root`, 'Move it to the root of the schema.');
    return !problem;
  }

  /** Inside anyOf and its like the value's type is already known; one that it cannot have would never hold. */
  function checkTypes(settled: Place, place: Place): void {
    const known = place.types;
    const strange = settled.types?.find(
      (type) => known && !known.includes(type) && !(type === 'integer' && known.includes('number')),
    );
    if (strange)
      report(
        'type',
        `${settled.pointer}/type`,
        `the value is ${known?.join(' or ')} here, and never ${strange}`,
        'Leave the type out here, or widen the one around it.',
      );
  }

  /** A keyword for a type that the value does not have would silently say nothing. */
  function checkGroups(schema: Schema, settled: Place): void {
    const groups = settled.types?.map(groupOf);
    for (const key of Object.keys(schema)) {
      const on = keywords.get(key)?.on;
      if (!on || groups?.includes(on)) continue;
      report(
        'type',
        settled.pointer + pointerToken(key),
        `${key} speaks about ${on === 'number' ? 'numbers' : `${on}s`}, and the type is ${settled.types?.join(' or ') ?? 'not given'}`,
        'Give the type beside it, or leave it out.',
      );
    }
  }

  function report(rule: string, pointer: string, message: string, fix: string): void {
    findings.push({ rule, pointer, message, fix });
  }
}

/** The place as this schema settles it: what it says itself, else what the schemas around it said. */
function settle(schema: Schema, place: Place): Place {
  const types =
    schema.type === undefined
      ? place.types
      : ((Array.isArray(schema.type) ? schema.type : [schema.type]) as readonly JsonType[]);
  const given = 'enum' in schema || 'const' in schema;
  const tuple = Array.isArray(schema.prefixItems) && schema.items === false;
  return {
    pointer: place.pointer,
    types,
    typed: place.typed || given || schema.type !== undefined || '$ref' in schema,
    closed: place.closed || given || schema.additionalProperties === false,
    textBounded: place.textBounded || given || 'maxLength' in schema,
    listBounded: place.listBounded || given || 'maxItems' in schema || tuple,
    itemsGiven: place.itemsGiven || given || 'items' in schema,
    maxLength:
      typeof schema.maxLength === 'number' ? Math.min(schema.maxLength, place.maxLength ?? Infinity) : place.maxLength,
    properties: new Set([...place.properties, ...(isMap(schema.properties) ? Object.keys(schema.properties) : [])]),
  };
}
