import { genesisHash, type JournalEvent, type JsonObject, type JsonValue } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';

/** A journal sealed again, as somebody would who knows how. */
export function resealed(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const sealed: JournalEvent[] = [];
  for (const { prev_hash: _prev, hash: _hash, ...event } of events)
    sealed.push(seal('journal', event, sealed.at(-1)?.hash ?? genesisHash));
  return sealed;
}

export type Lie = { readonly what: string; readonly events: readonly JournalEvent[] };

/** Every journal in which one member of one event says something else, or is not there any more. */
export function lies(events: readonly JournalEvent[]): readonly Lie[] {
  return events.flatMap((event, index) =>
    changed(event.payload).map(([path, payload]) => ({
      what: `${event.kind} ${path}`,
      events: resealed(events.with(index, { ...event, payload: payload as JsonObject })),
    })),
  );
}

/**
 * The innermost members, with what they are replaced by; and each list without its last, each record without one
 * member.
 */
function changed(value: JsonValue, path = ''): readonly (readonly [path: string, value: JsonValue])[] {
  if (typeof value !== 'object' || value === null) return [[path, otherThan(value)]];
  if (Array.isArray(value)) {
    const items = value.flatMap((item: JsonValue, at) =>
      changed(item, `${path}/*`).map(([place, now]) => [place, value.with(at, now)] as const),
    );
    return value.length === 0 ? [] : [...items, [`${path}/-`, value.slice(0, -1)]];
  }
  return Object.entries(value as JsonObject).flatMap(([name, item]) => {
    const { [name]: _gone, ...rest } = value as JsonObject;
    const others = changed(item, `${path}/${name}`).map(
      ([place, now]) => [place, { ...(value as JsonObject), [name]: now }] as const,
    );
    return [...others, [`${path}/${name}`, rest] as const];
  });
}

const words: Readonly<Record<string, string>> = {
  pass: 'abstain',
  abstain: 'pass',
  degrade: 'pass',
  ok: 'degrade',
  completed: 'abstained',
  present: 'unknown',
  fs: 'pure',
  tool: 'skill',
  guard: 'permission',
  permission: 'guard',
  folder: 'git',
  fpf: 'lenient',
  nothing: 'denied',
  changed: 'nothing',
};

function otherThan(value: JsonValue): JsonValue {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return 'something';
  if (/[0-9a-f]{64}$/.test(value)) return value.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  return words[value] ?? `${value}x`;
}
