import type { JournalEvent, JsonObject, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { withoutTimes } from './normal-form.ts';

/** One place in which what is made again is not what is recorded. Undefined where one of them has nothing there. */
export type Difference = {
  /** Kind and step of the event: `guard-decision guard/2`. */
  readonly event: string;
  /** A JSON pointer into what the event holds; empty for the event as a whole. */
  readonly path: string;
  readonly recorded: JsonValue | undefined;
  readonly now: JsonValue | undefined;
  /** The call that the event speaks of. */
  readonly seq?: number;
};

/** In the order of the record; what only the replay has comes last. */
export function differencesOf(recorded: readonly JournalEvent[], made: readonly JournalEvent[]): readonly Difference[] {
  const now = new Map(made.map((event) => [labelOf(event), event]));
  const known = new Set(recorded.map(labelOf));
  const found = recorded.flatMap((event) => between(event, now.get(labelOf(event))));
  const more = made.filter((event) => !known.has(labelOf(event))).map((event) => whole(event, undefined, body(event)));
  return [...found, ...orderOf(recorded, made), ...more];
}

function between(was: JournalEvent, is: JournalEvent | undefined): readonly Difference[] {
  if (!is) return [whole(was, body(was), undefined)];
  return placesIn('', body(was), body(is)).map(({ path, recorded, now }) => ({ ...whole(was, recorded, now), path }));
}

/** The same events, and one of them earlier than it was. */
function orderOf(recorded: readonly JournalEvent[], made: readonly JournalEvent[]): readonly Difference[] {
  const [was, is] = [recorded.map(labelOf), made.map(labelOf)];
  const [left, right] = [was.filter((label) => is.includes(label)), is.filter((label) => was.includes(label))];
  const at = left.findIndex((label, index) => label !== right[index]);
  return at < 0 ? [] : [{ event: left[at] ?? '', path: '', recorded: at + 1, now: right.indexOf(left[at] ?? '') + 1 }];
}

type Place = Pick<Difference, 'path' | 'recorded' | 'now'>;

/** The innermost places that differ, in the order of the members' names. */
function placesIn(path: string, recorded: JsonValue | undefined, now: JsonValue | undefined): readonly Place[] {
  if (recorded !== undefined && now !== undefined && canonicalJson(recorded) === canonicalJson(now)) return [];
  if (!isHolder(recorded) || !isHolder(now) || Array.isArray(recorded) !== Array.isArray(now))
    return [{ path, recorded, now }];
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(now)])];
  const sorted = Array.isArray(recorded) ? names.sort((a, b) => Number(a) - Number(b)) : names.sort();
  const member = (holder: JsonObject, name: string): JsonValue | undefined =>
    Object.hasOwn(holder, name) ? holder[name] : undefined;
  return sorted.flatMap((name) =>
    same(member(recorded, name), member(now, name))
      ? []
      : placesIn(`${path}/${escaped(name)}`, member(recorded, name), member(now, name)),
  );
}

function same(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === undefined && b === undefined;
}

function isHolder(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function body(event: JournalEvent): JsonObject {
  return withoutTimes(event).payload;
}

function whole(event: JournalEvent, recorded: JsonValue | undefined, now: JsonValue | undefined): Difference {
  const seq = event.payload['seq'];
  return { event: labelOf(event), path: '', recorded, now, ...(typeof seq === 'number' && { seq }) };
}

function labelOf({ kind, step_key: key }: JournalEvent): string {
  return `${kind} ${key}`;
}
