import type { JsonObject, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { wholeText } from '../kept/whole-text.ts';
import { type Change, pinNames } from './pin-change.ts';

/** Words for people and models: they say what a value is for, and hold nobody to it. */
const words = new Set(['description', 'title', 'examples', '$comment']);

/**
 * Returns where two schemas of arguments differ, each place by itself. Nothing is worked out of whether the new one
 * takes more: whatever may let a value in or keep it out is for a person to judge.
 */
export function schemaChanges(before: JsonValue, now: JsonValue, at = ''): readonly Change[] {
  const change = (text: string, wider = true): Change => ({ text: `argument ${at || '/'} ${text}`, wider });
  if (same(before, now)) return [];
  if (!isObject(before) || !isObject(now)) return [change(`${said(before)} became ${said(now)}`)];
  return pinNames(before, now).flatMap((keyword) => {
    const [was, is] = [member(before, keyword), member(now, keyword)];
    if (same(was, is)) return [];
    if (keyword === 'properties') return propertyChanges(asObject(was), asObject(is), at);
    if (keyword === 'items' && was !== undefined && is !== undefined) return schemaChanges(was, is, `${at}/items`);
    return [change(`${keyword} ${said(was)} became ${said(is)}`, !words.has(keyword))];
  });
}

function propertyChanges(before: JsonObject, now: JsonObject, at: string): readonly Change[] {
  return pinNames(before, now).flatMap((name) => {
    const [was, is] = [member(before, name), member(now, name)];
    const place = `${at}/${name}`;
    if (was === undefined) return [{ text: `argument ${place} is taken now`, wider: true }];
    if (is === undefined) return [{ text: `argument ${place} is described no more`, wider: true }];
    return schemaChanges(was, is, place);
  });
}

type Maybe = JsonValue | undefined;

function member(object: JsonObject, name: string): Maybe {
  return Object.hasOwn(object, name) ? object[name] : undefined;
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
  return wholeText(JSON.stringify(value), 120);
}
