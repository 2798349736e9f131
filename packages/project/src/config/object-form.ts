import type { JsonValue } from '@fpf/contracts';
import type { Issue } from '@fpf/contracts/validate';
import { keysAt } from './config-shape.ts';
import { tokensOf } from './suggest-key.ts';

/**
 * What the object looks like that belongs where something else stands. A text in a list was probably meant for its
 * first key.
 */
export function objectForm({ pointer, rule }: Issue, config: JsonValue): string | undefined {
  if (rule !== 'type') return undefined;
  const path = tokensOf(pointer);
  const keys = keysAt(path);
  const [first] = keys;
  if (first === undefined) return undefined;
  const value = valueAt(config, path);
  const inList = /^\d+$/.test(path.at(-1) ?? '');
  const example =
    inList && typeof value === 'string' && value.length <= 128 ? `, such as ${JSON.stringify({ [first]: value })}` : '';
  return `${pointer || '/'} is an object with keys out of ${keys.map((key) => JSON.stringify(key)).join(', ')}${example}.`;
}

function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const token of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, token)) return undefined;
    at = (at as { readonly [key: string]: JsonValue })[token];
  }
  return at;
}
