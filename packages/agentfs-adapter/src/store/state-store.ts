import { AuditEntry, type StateStore } from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { appendAudit, readAudit } from './audit.ts';
import type { Sql } from '../engine/sql.ts';
import type { Database } from '../database/database.ts';
import { appendEvents, readEvents } from './journal.ts';
import { deleteValue, getValue, listKeys, setValue, writeValues } from './key-value.ts';

/** One transaction; told whether values are among what it writes. */
export type WriteState = <T>(work: (sql: Sql) => Promise<T>, written: { readonly values: boolean }) => Promise<T>;

/** Run state in the session's own database: one file holds what was done and why. `write` is how it may be added to. */
export function createStateStore(
  db: Pick<Database, 'read' | 'write'>,
  write: WriteState = (work) => db.write(work),
): StateStore {
  const values = { values: true };
  return Object.freeze<StateStore>({
    append: (run, drafts, audit = [], written = []) =>
      write(
        async (sql) => {
          const events = await appendEvents(sql, run, drafts);
          for (const entry of audit) assertValid(AuditEntry, entry, 'an audit entry');
          await appendAudit(sql, audit, events);
          await writeValues(sql, written);
          return events;
        },
        { values: written.length > 0 },
      ),
    events: (run) => db.read((sql) => readEvents(sql, run)),
    audit: () => db.read(readAudit),
    get: (namespace, key) => db.read((sql) => getValue(sql, namespace, key)),
    set: (namespace, key, value) => write((sql) => setValue(sql, namespace, key, value), values),
    delete: (namespace, key) => write((sql) => deleteValue(sql, namespace, key), values),
    keys: (namespace) => db.read((sql) => listKeys(sql, namespace)),
  });
}
