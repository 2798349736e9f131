import type { JournalEvent, JsonObject, JsonValue } from '@fpf/contracts';
import { cutText } from './cut-text.ts';

const mostText = 1_024;
const mostItems = 256;
const judgedFrom = 'decided_on';

/** A copy of an event that stays in memory, frozen; and all of its payload, frozen too. */
export type ShortEvent = { readonly event: JournalEvent; readonly payload: JsonObject };

/**
 * What a run remembers of its own events: long texts are cut, and of long lists their beginning is kept, so that what
 * tools say and write does not add up; and what a decision was judged from, which is more than half of a step, is only
 * for who judges it again. The journal has all of it, and the hash is of all of it.
 */
export function shortEvent(event: JournalEvent): ShortEvent {
  const { [judgedFrom]: judged, ...rest } = event.payload;
  const kept = copied(rest, mostText, mostItems);
  const whole = kept.whole && judged === undefined ? kept.value : copied(event.payload, Infinity, Infinity).value;
  return { event: Object.freeze({ ...event, payload: kept.value }), payload: whole };
}

function copied(
  value: JsonObject,
  texts: number,
  items: number,
): { readonly value: JsonObject; readonly whole: boolean } {
  let whole = true;
  const copy = (one: JsonValue): JsonValue => {
    if (typeof one === 'string') {
      if (one.length <= texts) return one;
      whole = false;
      return cutText(one, texts);
    }
    if (typeof one !== 'object' || one === null) return one;
    if (!Array.isArray(one)) return record(one as JsonObject);
    if (one.length > items) whole = false;
    return Object.freeze((one as readonly JsonValue[]).slice(0, items).map(copy)) as JsonValue;
  };
  const record = (one: JsonObject): JsonObject => {
    const members = Object.entries(one).filter(([, member]) => member !== undefined);
    return Object.freeze(Object.fromEntries(members.map(([name, member]) => [name, copy(member)])));
  };
  return { value: record(value), whole };
}
