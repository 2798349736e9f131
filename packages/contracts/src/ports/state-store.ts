import type { JournalDraft, JournalEvent } from '../run/journal/event.ts';
import type { AuditEntry, AuditRow } from '../session/audit-row.ts';
import type { KeyValue, KeyValueWrite } from './key-value.ts';

/**
 * Persists run state inside the AgentFS database: journal, audit, key-value (document 1 §1). Insert-only but for
 * key-value.
 */
export interface StateStore extends KeyValue {
  /**
   * One transaction, committed before it returns: events, audit and values, or none of them. A second event of one kind
   * and step key is refused with `journal.repeated-step`.
   */
  append(
    run: string,
    drafts: readonly JournalDraft[],
    audit?: readonly AuditEntry[],
    values?: readonly KeyValueWrite[],
  ): Promise<readonly JournalEvent[]>;
  events(run: string): Promise<readonly JournalEvent[]>;
  audit(): Promise<readonly AuditRow[]>;
}
