import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { JsonSpan } from './json-spans.ts';

/** After the last one, on a line of its own where that one has a line of its own. */
export function insertItem(text: string, into: JsonSpan, last: number | undefined, item: string): string {
  if (last === undefined) return `${text.slice(0, into.start + 1)} ${item} ${text.slice(into.end - 1)}`;
  const first = into.items[0]?.start ?? into.members[0]?.start ?? last;
  const [, indent] = /\n([ \t]*)$/.exec(text.slice(0, first)) ?? [];
  return `${text.slice(0, last)},${indent === undefined ? ' ' : `\n${indent}`}${item}${text.slice(last)}`;
}

/** An object on one line. */
export function inlineJson(value: object): string {
  return `{ ${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`)
    .join(', ')} }`;
}

/** Where the value at a path of keys stands. */
export function spanAt(root: JsonSpan, ...path: readonly string[]): JsonSpan | undefined {
  return path.reduce<JsonSpan | undefined>((at, key) => at?.members.find((member) => member.key === key)?.value, root);
}

/**
 * An edit of text has to come out as the edit of the value: else the whole is written anew, which loses layout and
 * nothing else.
 */
export function checkedEdit(text: string, wanted: JsonValue, before: string): string {
  const same = (): boolean => {
    try {
      return canonicalJson(JSON.parse(text) as JsonValue) === canonicalJson(wanted);
    } catch {
      return false;
    }
  };
  return same() ? text : `${JSON.stringify(wanted, null, 2)}${before.endsWith('\n') ? '\n' : ''}`;
}
