import {
  type AgentEvent,
  type Host,
  type JournalDraft,
  type JournalEvent,
  type JournalKind,
  type JournalPayload,
  type JsonObject,
  type JsonValue,
  type StateStore,
  typedEvent,
} from '@fpf/contracts';
import type { CallStep, Journal, Listen } from '../context/journal.ts';
import { logEvent } from '../log/log-event.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { asJson } from '../as-json.ts';
import { cutText } from '../cut-text.ts';

type JournalParts = {
  readonly journaled: (event: JournalEvent) => void;
  /** What an earlier attempt has journaled. */
  readonly earlier: readonly JournalEvent[];
};

const keyed: Readonly<Record<CallStep, string>> = {
  'guard-decision': 'guard',
  'tool-intent': 'intent',
  'task-started': 'task',
};

export function createJournal(
  run: string,
  store: StateStore,
  host: Host,
  listen: Listen,
  { journaled, earlier }: JournalParts,
): Journal {
  const remembered = earlier.map((event) => shortEvent(event).event);
  let handedOut: readonly JournalEvent[] | undefined;
  const draft = <K extends JournalKind>(kind: K, stepKey: string, payload: JournalPayload<K>): JournalDraft => ({
    kind,
    step_key: stepKey,
    at: new Date(host.clock.now()).toISOString(),
    // The last place before the disk: whatever way a text has come, it has no known secret behind it.
    payload: asJson(hideFacts(host, payload)),
  });
  const publish = (events: readonly JournalEvent[]): void => {
    for (const event of events) {
      journaled(event);
      logEvent(host, event);
      // Whoever listens is handed nothing that a decision still rests on.
      const { event: short, payload } = shortEvent(event);
      remembered.push(short);
      handedOut = undefined;
      if (event.kind === 'run-ended') continue;
      listen(toAgentEvent({ ...event, payload }), [toAgentEvent(short)]);
    }
  };
  return {
    callKey: (kind, seq) => `${keyed[kind]}/${seq}`,
    draft,
    publish,
    mention: (event, late = []) => listen(event, late),
    events: () => store.events(run),
    recordAll: async (drafts) => {
      const events = drafts.length > 0 ? await store.append(run, drafts) : [];
      if (events.length !== drafts.length) throw unacknowledged(drafts.map(({ kind }) => kind).join(', '));
      publish(events);
    },
    soFar: () => (handedOut ??= Object.freeze([...remembered])),
    record: async (kind, stepKey, payload, audit = []) => {
      const [event] = await store.append(run, [draft(kind, stepKey, payload)], hideFacts(host, audit));
      if (!event) throw unacknowledged(kind);
      publish([event]);
      return event;
    },
  };
}

function unacknowledged(what: string): Error {
  return new Error(`the state store acknowledged ${what} without returning it`);
}

export function toAgentEvent(event: JournalEvent): AgentEvent {
  const { kind, payload, run_id, at, seq } = typedEvent(event);
  // Kind and payload belong together, which the compiler forgets where it takes them apart.
  return { v: 1, run_id, at, type: kind, seq, data: payload } as AgentEvent;
}

const mostText = 1_024;
const mostItems = 256;
const judgedFrom = 'decided_on';

/** A copy of an event that stays in memory, frozen; and all of its payload, frozen too. */
type ShortEvent = { readonly event: JournalEvent; readonly payload: JsonObject };

/**
 * What a run remembers of its own events: long texts are cut, and of long lists their beginning is kept, so that what
 * tools say and write does not add up; and what a decision was judged from, which is more than half of a step, is only
 * for who judges it again. The journal has all of it, and the hash is of all of it.
 */
function shortEvent(event: JournalEvent): ShortEvent {
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
