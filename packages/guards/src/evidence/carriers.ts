import type { Carrier, JournalEvent, JsonValue, SessionFacts } from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';

type Borne = Omit<Carrier, 'at'>;

/**
 * Where something was read, with the hash of just that of it which the answer is made from: what else changes there is
 * no change.
 */
export function readFrom(type: string, ref: string, read: JsonValue | Uint8Array): Borne {
  return { type, ref, sha256: read instanceof Uint8Array ? sha256(read) : hashJson(read) };
}

/** A path of the session: its bytes, or what else was found out there. */
export function sessionPath(session: SessionFacts, path: string, read: JsonValue | Uint8Array): Borne {
  return readFrom('session-path', `${session.id}:${path}`, read);
}

export function journalEvent({ hash }: JournalEvent): Borne {
  return { type: 'journal-event', ref: hash, sha256: hash };
}

/** The journal of a run, with the hash over the events of it that count here; over none where there are none. */
export function journalOf(journal: readonly JournalEvent[], counted: readonly JournalEvent[]): Borne {
  return readFrom(
    'journal',
    journal[0]?.run_id ?? 'no events',
    counted.map(({ hash }) => hash),
  );
}
