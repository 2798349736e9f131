import type { JsonObject, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

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
    return same(was, is) ? [] : keywordChanges(keyword, was, is, at);
  });
}

type Maybe = JsonValue | undefined;

function keywordChanges(keyword: string, was: Maybe, is: Maybe, at: string): readonly SchemaChange[] {
  if (keyword === 'properties') return propertyChanges(asObject(was), asObject(is), at);
  if (keyword === 'items' && was !== undefined && is !== undefined) return schemaChanges(was, is, `${at}/items`);
  const change = (wider: boolean): readonly SchemaChange[] => [{ at, text: `${keyword} ${said(was)} became ${said(is)}`, wider }];
  if (words.has(keyword)) return change(false);
  if (keyword === 'required') return change(listed(was).some((name) => !listed(is).some((other) => same(name, other))));
  if (keyword === 'enum' || keyword === 'type') {
    // Neither one says anything of values where it is not there: all are taken.
    const fewer = is !== undefined && (was === undefined || listed(is).every((value) => listed(was).some((other) => same(value, other))));
    return change(!fewer);
  }
  if (upper.has(keyword)) return change(!(typeof is === 'number' && (typeof was !== 'number' || is <= was)));
  if (lower.has(keyword)) return change(!(typeof is === 'number' && (typeof was !== 'number' || is >= was)));
  return change(was !== undefined);
}

function propertyChanges(before: JsonObject, now: JsonObject, at: string): readonly SchemaChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [member(before, name), member(now, name)];
    const place = `${at}/${name}`;
    if (was === undefined) return [{ at: place, text: 'is taken now', wider: true }];
    if (is === undefined) return [{ at: place, text: 'is taken no more', wider: false }];
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
