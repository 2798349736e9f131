import type { JsonObject, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { onlyRestricts, takesOnlyNamed } from './restricting-keywords.ts';

/** Where a schema takes other values than before. What is not proven to take fewer counts as wider. */
export type SchemaChange = { readonly at: string; readonly text: string; readonly wider: boolean };

const upper = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']);
const lower = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']);
/** Words for people and models: they say what a value is for, and hold nobody to it. */
const words = new Set(['description', 'title', 'examples', '$comment']);

export function schemaChanges(before: JsonValue, now: JsonValue, at = ''): readonly SchemaChange[] {
  if (same(before, now)) return [];
  if (!isObject(before) || !isObject(now)) return [{ at, text: `${said(before)} became ${said(now)}`, wider: true }];
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return keywords.flatMap((keyword) => {
    const [was, is] = [member(before, keyword), member(now, keyword)];
    return same(was, is) ? [] : keywordChanges(keyword, was, is, { at, now });
  });
}

type Maybe = JsonValue | undefined;

/** Where a keyword stands, and in what schema it stands now. */
type Place = { readonly at: string; readonly now: JsonObject };

function keywordChanges(keyword: string, was: Maybe, is: Maybe, place: Place): readonly SchemaChange[] {
  const { at, now } = place;
  if (keyword === 'properties') return propertyChanges(asObject(was), asObject(is), place);
  if (keyword === 'items' && was !== undefined && is !== undefined) return schemaChanges(was, is, `${at}/items`);
  const change = (wider: boolean): readonly SchemaChange[] => [
    { at, text: `${keyword} ${said(was)} became ${said(is)}`, wider },
  ];
  if (words.has(keyword)) return change(false);
  if (keyword === 'required') return change(listed(was).some((name) => !listed(is).some((other) => same(name, other))));
  if (keyword === 'enum' || keyword === 'type') {
    // Neither one says anything of values where it is not there: all are taken.
    const fewer =
      is !== undefined &&
      (was === undefined || listed(is).every((value) => listed(was).some((other) => same(value, other))));
    return change(!fewer);
  }
  if (upper.has(keyword)) return change(!(typeof is === 'number' && (typeof was !== 'number' || is <= was)));
  if (lower.has(keyword)) return change(!(typeof is === 'number' && (typeof was !== 'number' || is >= was)));
  return change(was !== undefined || !onlyRestricts(keyword, now));
}

function propertyChanges(before: JsonObject, properties: JsonObject, { at, now }: Place): readonly SchemaChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(properties)])].sort();
  const closed = takesOnlyNamed(now);
  return names.flatMap((name) => {
    const [was, is] = [member(before, name), member(properties, name)];
    const place = `${at}/${name}`;
    if (was === undefined) return [{ at: place, text: 'is taken now', wider: true }];
    if (is === undefined)
      return [
        {
          at: place,
          text: closed ? 'is taken no more' : 'is described no more, and may be taken as it comes',
          wider: !closed,
        },
      ];
    return schemaChanges(was, is, place);
  });
}

function member(object: JsonObject, name: string): Maybe {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function listed(value: Maybe): readonly JsonValue[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}

function asObject(value: Maybe): JsonObject {
  return isObject(value) ? value : {};
}

function isObject(value: Maybe): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(a: Maybe, b: Maybe): boolean {
  return a === undefined || b === undefined ? a === b : canonicalJson(a) === canonicalJson(b);
}

function said(value: Maybe): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
