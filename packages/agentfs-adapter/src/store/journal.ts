import { FpfError, genesisHash, JournalDraft, type JournalEvent, type JsonObject } from '@fpf/contracts';
import { canonicalJson, seal } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import type { Sql, SqlValue } from '../engine/sql.ts';

type EventRow = {
  readonly run_id: string;
  readonly seq: number;
  readonly kind: JournalEvent['kind'];
  readonly step_key: string;
  readonly at: string;
  readonly payload: string;
  readonly prev_hash: string;
  readonly hash: string;
};

/** How many events are read at once. */
const page = 128;

const sameStep = 'SELECT seq FROM fpf_event WHERE run_id = ? AND kind = ? AND step_key = ?';

/** Seals drafts over the run's last event and inserts them. Runs inside a transaction of the caller's. */
export async function appendEvents(
  sql: Sql,
  run: string,
  drafts: readonly JournalDraft[],
): Promise<readonly JournalEvent[]> {
  const last = await sql.get<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM fpf_event WHERE run_id = ? ORDER BY seq DESC LIMIT 1',
    run,
  );
  let [seq, previous] = [last?.seq ?? 0, last?.hash ?? genesisHash];
  const events: JournalEvent[] = [];
  const steps = new Set<string>();
  for (const draft of drafts) {
    assertValid(JournalDraft, draft, 'a journal event');
    const step = `${draft.kind} ${draft.step_key}`;
    if (steps.has(step) || (await sql.get(sameStep, run, draft.kind, draft.step_key))) throw repeated(run, draft);
    steps.add(step);
    seq += 1;
    const event = Object.freeze(seal('journal', { ...draft, run_id: run, seq }, previous));
    previous = event.hash;
    events.push(event);
  }
  await sql.many(
    'INSERT INTO fpf_event (run_id, seq, kind, step_key, at, payload, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    events.map(rowOf),
  );
  return events;
}

function rowOf(event: JournalEvent): readonly SqlValue[] {
  const { run_id, seq, kind, step_key, at, payload, prev_hash, hash } = event;
  return [run_id, seq, kind, step_key, at, canonicalJson(payload), prev_hash, hash];
}

export async function readEvents(sql: Sql, run: string): Promise<readonly JournalEvent[]> {
  const events: JournalEvent[] = [];
  for (;;) {
    // In pages, so that not every event is there as text and as data at once.
    const text = 'SELECT * FROM fpf_event WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?';
    const rows = await sql.all<EventRow>(text, run, events.at(-1)?.seq ?? 0, page);
    for (const row of rows) events.push(eventOf(row));
    if (rows.length < page) return events;
  }
}

function eventOf({ run_id, seq, kind, step_key, at, payload, prev_hash, hash }: EventRow): JournalEvent {
  return { kind, step_key, at, payload: JSON.parse(payload) as JsonObject, run_id, seq, prev_hash, hash };
}

function repeated(run: string, draft: JournalDraft): FpfError {
  return new FpfError({
    code: 'journal.repeated-step',
    message: `state-store: run ${run} already has the event ${draft.kind} of step ${draft.step_key}; nothing was written`,
    hint: 'A step is journaled once. A resumed run reads the journal before it acts.',
  });
}
