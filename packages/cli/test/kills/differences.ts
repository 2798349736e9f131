import type { JsonValue } from '@fpf/contracts';

/** Where two values differ, path by path: a whole trace would be told otherwise. */
export function differences(a: JsonValue | undefined, b: JsonValue | undefined, path = ''): readonly string[] {
  if (isTree(a) && isTree(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].flatMap((name) =>
      differences(Reflect.get(a, name) as JsonValue, Reflect.get(b, name) as JsonValue, `${path}/${name}`),
    );
  }
  return JSON.stringify(a) === JSON.stringify(b) ? [] : [`${path}: ${JSON.stringify(a)} and not ${JSON.stringify(b)}`];
}

function isTree(value: JsonValue | undefined): value is Exclude<JsonValue, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}
