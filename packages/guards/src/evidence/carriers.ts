import type { Carrier, JournalEvent, SessionFacts } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';

type Borne = Omit<Carrier, 'at'>;

/** Where a path was looked at, with the hash of the bytes where they were read. */
export function sessionPath(session: SessionFacts, path: string, bytes?: Uint8Array): Borne {
  return { type: 'session-path', ref: `${session.id}:${path}`, ...(bytes && { sha256: sha256(bytes) }) };
}

export function journalEvent({ hash }: JournalEvent): Borne {
  return { type: 'journal-event', ref: hash, sha256: hash };
}

/** The journal up to its last event: what is not in it was not there. */
export function wholeJournal(journal: readonly JournalEvent[]): Borne {
  const last = journal.at(-1);
  return last ? { type: 'journal', ref: `${last.run_id}/${last.seq}`, sha256: last.hash } : { type: 'journal', ref: 'no events' };
}
