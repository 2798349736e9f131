import type { JournalDraft, JournalEvent } from '../run/journal-event.ts';
import type { JsonValue } from '../schema/json.ts';
import type { AuditEntry, AuditRow } from '../session/audit-row.ts';

/** Persists run state inside the AgentFS database: journal, audit, key-value (document 1 §1). Insert-only but for key-value. */
export interface StateStore {
  /** Committed before it returns. A second event of one kind and step key is refused with `journal.repeated-step`. */
  append(run: string, drafts: readonly JournalDraft[], audit?: readonly AuditEntry[]): Promise<readonly JournalEvent[]>;
  events(run: string): Promise<readonly JournalEvent[]>;
  audit(): Promise<readonly AuditRow[]>;
  get(namespace: string, key: string): Promise<JsonValue | undefined>;
  set(namespace: string, key: string, value: JsonValue): Promise<void>;
  delete(namespace: string, key: string): Promise<boolean>;
  keys(namespace: string): Promise<readonly string[]>;
}
