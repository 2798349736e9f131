import type { Host, JsonValue } from '@fpf/contracts';

type Hide = (text: string) => string;

/**
 * The stack's own words, and what is compared with what it was: a value that looks like one of them stays one of them.
 */
const structural: ReadonlySet<string> = new Set(
  'v kind type status state stage code decision outcome mode id call_id run_id run session task role effect confinement limit signal schema_id sha256 hash prev_hash digest version skill plan_item profile at by engine step_key before approval policy budget recorded capability effects rejected name subject path tool op caller'.split(
    ' ',
  ),
);
/** What people, models and tools gave: everything in it is theirs. */
const given: ReadonlySet<string> = new Set(['args', 'arguments', 'input', 'value', 'response']);

/**
 * A record of the stack without known secrets: its texts, and all that came from outside. Paths of files are the
 * session's, and stay.
 */
export function hideFacts<T>({ secrets }: Pick<Host, 'secrets'>, facts: T): T {
  return secrets ? (walk(facts as JsonValue, (text) => secrets.hide(text)) as T) : facts;
}

/** A value from outside without known secrets, its keys included. */
export function hideAll<T>({ secrets }: Pick<Host, 'secrets'>, value: T): T {
  return secrets ? (all(value as JsonValue, (text) => secrets.hide(text)) as T) : value;
}

function walk(value: JsonValue, hide: Hide): JsonValue {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => walk(item, hide));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (given.has(key)) return [key, all(inner, hide)];
      return [key, structural.has(key) ? inner : walk(inner, hide)];
    }),
  );
}

/** Every text in a value, its keys included, as `change` makes it. */
export function all(value: JsonValue, change: Hide): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => all(item, change));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [change(key), all(inner, change)]));
}
