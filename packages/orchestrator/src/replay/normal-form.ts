import { type JournalEvent, type JsonObject, type JsonValue, payloadsOf } from '@fpf/contracts';

export type NormalEvent = { readonly kind: string; readonly step_key: string; readonly payload: JsonObject };

/** An event without when it was written, how long the run had taken, and the hashes over that. */
export function withoutTimes({ kind, step_key, payload }: JournalEvent): NormalEvent {
  if (kind === 'run-ended') return { kind, step_key, payload: timeless(payload) };
  if (kind === 'tool-result') return { kind, step_key, payload: probedAnyTime(payload) };
  const outcome = kind === 'task-ended' ? (payload['outcome'] as JsonObject | undefined) : undefined;
  return { kind, step_key, payload: outcome ? { ...payload, outcome: timeless(outcome) } : payload };
}

/** When a probe was asked is a time like others, and stands inside of what it found. */
function probedAnyTime(payload: JsonObject): JsonObject {
  const result = payload['result'] as JsonObject | undefined;
  const all = (result?.['evidence'] ?? []) as readonly JsonObject[];
  if (all.every(({ by }) => by !== 'probe')) return payload;
  const evidence = all.map((one) => {
    const { at: _at, ...carrier } = (one['carrier'] ?? {}) as JsonObject;
    return one['by'] === 'probe' ? { ...one, carrier } : one;
  });
  return { ...payload, result: { ...result, evidence } };
}

/** How many events a task has, and the hash of the last, which has a time in it. */
function withoutHead({ kind, step_key, payload }: NormalEvent): NormalEvent {
  const { journal: _journal, ...rest } = payload;
  return { kind, step_key, payload: kind === 'task-ended' ? rest : payload };
}

/** Nor with what was suggested: that decided nothing, and a replay tries no sentences. */
function timeless({ suggestions: _suggestions, ...outcome }: JsonObject): JsonObject {
  const usage = outcome['usage'] as JsonObject | undefined;
  return usage ? { ...outcome, usage: { ...usage, wall_ms: 0 } } : outcome;
}

/**
 * A journal as far as two runs of the same can be compared: without times, the hashes over them, ids, and the events of
 * going on. A run that was broken off and resumed has the form of the one that was not.
 */
export function normalForm(events: readonly JournalEvent[]): readonly NormalEvent[] {
  const names = namesOf(events);
  return standing(events)
    .map(withoutTimes)
    .map(withoutHead)
    .map(({ kind, step_key, payload }) => ({
      kind,
      step_key: named(stepOf(kind, step_key), names),
      payload: normal(payload, names) as JsonObject,
    }));
}

function named(text: string, names: Names): string {
  return names.reduce((said, [id, name]) => said.replaceAll(id, name), text);
}

/** Of what was said several times of one step, in several attempts, the last. */
function standing(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const last = new Map(events.map((event) => [stepOf(event.kind, event.step_key, event.kind), event]));
  const decided = new Set(payloadsOf(events, 'guard-decision').map(({ seq }) => seq));
  return events.filter((event) => {
    if (event.kind === 'run-resumed') return false;
    if (event.kind === 'run-suspended' && decided.has(event.payload['seq'] as number)) return false;
    return last.get(stepOf(event.kind, event.step_key, event.kind)) === event;
  });
}

const repeated: Readonly<Record<string, RegExp>> = {
  'guard-decision': /^(guard\/\d+)\/\d+$/,
  'tool-intent': /^(intent\/\d+)\/\d+$/,
  'run-suspended': /^(suspend\/\d+)\/\d+$/,
  'run-ended': /^(end)\/\d+$/,
  'task-started': /^(task\/\d+)\/\d+$/,
  'task-ended': /^(task-end\/[^/]+)\/\d+$/,
};

function stepOf(kind: string, stepKey: string, prefix?: string): string {
  const step = repeated[kind]?.exec(stepKey)?.[1] ?? stepKey;
  return prefix === undefined ? step : `${prefix} ${step}`;
}

type Names = readonly (readonly [id: string, name: string])[];

/** What stands for an id wherever it occurs, by the order in which they come. */
function namesOf(events: readonly JournalEvent[]): Names {
  const [first] = events;
  const [started] = payloadsOf(events, 'run-started');
  const enacted = payloadsOf(events, 'work-planned').flatMap(({ skills }) => skills.map(({ enactment }) => enactment));
  const plans = enacted.flatMap((enactment) => ('plan' in enactment ? [enactment] : []));
  const tasks = payloadsOf(events, 'task-started').map(({ task }) => task);
  const asked = [...new Set(payloadsOf(events, 'run-suspended').map(({ approval }) => approval))];
  const pairs: readonly (readonly [string | undefined, string])[] = [
    ...plans.map(({ assignment }, index) => [assignment.id, `ASSIGNMENT-${index + 1}`] as const),
    ...plans.map(({ plan }, index) => [plan.id, `PLAN-${index + 1}`] as const),
    [started?.session, 'SESSION'],
    [first?.run_id, 'RUN'],
    ...asked.map((id, index) => [id, `APPROVAL-${index + 1}`] as const),
    ...tasks.map((id, index) => [id, `TASK-${index + 1}`] as const),
  ];
  return pairs.flatMap(([id, name]) => (id ? [[id, name] as const] : []));
}

/** Members that hold a time, a duration, or a hash over something with a time or an id in it. */
const untold: ReadonlySet<string> = new Set([
  'at',
  'expires',
  'duration_ms',
  'wall_ms',
  'times',
  'request_hash',
  'prompt_hash',
  'window',
  'horizon',
]);

function normal(value: JsonValue, names: Names): JsonValue {
  if (typeof value === 'string') return named(value, names);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => normal(item, names));
  const members = Object.entries(value as JsonObject).filter(([name]) => !untold.has(name));
  return Object.fromEntries(ofJournal(value as JsonObject, members).map(([name, item]) => [name, normal(item, names)]));
}

/** A carrier that is a place in the journal is named by a hash, and a journal with resume events has other places. */
function ofJournal(holder: JsonObject, members: readonly [string, JsonValue][]): readonly [string, JsonValue][] {
  const { type } = holder;
  if (type === 'task') return members.filter(([name]) => name !== 'sha256');
  if (type !== 'journal' && type !== 'journal-event') return members;
  return members.filter(([name]) => name !== 'ref' && name !== 'sha256');
}
