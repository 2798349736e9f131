import type { JournalEvent, JsonObject, JsonValue } from '@fpf/contracts';
import { cutText } from './cut-text.ts';

const mostText = 4_096;
const mostItems = 256;

/** A copy of an event that stays in memory, frozen; and whether it is all of it. */
export type ShortEvent = { readonly event: JournalEvent; readonly whole: boolean };

/**
 * What a run remembers of its own events: long texts are cut, and of long lists their beginning is kept, so that what tools say and write does
 * not add up. The journal has all of it, and the hash is of all of it.
 */
export function shortEvent(event: JournalEvent): ShortEvent {
  let whole = true;
  const short = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      if (value.length <= mostText) return value;
      whole = false;
      return cutText(value, mostText);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value)) return record(value as JsonObject);
    if (value.length > mostItems) whole = false;
    return Object.freeze((value as readonly JsonValue[]).slice(0, mostItems).map(short)) as JsonValue;
  };
  const record = (value: JsonObject): JsonObject => {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.freeze(Object.fromEntries(members.map(([name, member]) => [name, short(member)])));
  };
  return { event: Object.freeze({ ...event, payload: record(event.payload) }), whole };
}
