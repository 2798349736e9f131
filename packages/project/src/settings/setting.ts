import type { JsonValue } from '@fpf/contracts';
import { byDefault, type Source } from '../options/sourced.ts';

/**
 * One value that decides what a run does, and who said it. Null where nobody says anything and nothing is meant by
 * that.
 */
export type Setting = {
  readonly path: readonly string[];
  readonly value: JsonValue;
  readonly source: Source;
  /** It stands there and has no effect here: what wins over it. */
  readonly overruled?: string;
};

/** The leaves of a value, each with its source; an empty list or object is one itself. */
export function leavesOf(
  path: readonly string[],
  value: JsonValue,
  source: (path: readonly string[]) => Source,
): readonly Setting[] {
  const members = typeof value === 'object' && value !== null ? Object.entries<JsonValue>(value) : [];
  if (members.length === 0) return [{ path, value, source: source(path) }];
  return members.flatMap(([key, member]) => leavesOf([...path, key], member, source));
}

export function unset(path: readonly string[]): Setting {
  return { path, value: null, source: byDefault };
}

export function isBelow(path: readonly string[], place: readonly string[]): boolean {
  return place.length <= path.length && place.every((token, index) => path[index] === token);
}

/** The settings of a place put together again. Lists are known by their keys, which are numbers without a gap. */
export function valueOf(settings: readonly Setting[], place: readonly string[]): JsonValue {
  const own = settings.find(({ path }) => path.length === place.length);
  if (own) return own.value;
  const keys = [...new Set(settings.map(({ path }) => path[place.length] as string))];
  const member = (key: string): JsonValue =>
    valueOf(
      settings.filter(({ path }) => path[place.length] === key),
      [...place, key],
    );
  if (keys.every((key, index) => key === String(index))) return keys.map(member);
  return Object.fromEntries(keys.map((key): [string, JsonValue] => [key, member(key)]));
}
