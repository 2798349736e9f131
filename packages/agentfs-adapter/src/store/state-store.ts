import type { StateStore } from '@fpf/contracts';
import { appendAudit, readAudit } from './audit.ts';
import type { Database } from './database.ts';
import { appendEvents, readEvents } from './journal.ts';
import { deleteValue, getValue, listKeys, setValue, writeValues } from './key-value.ts';

/** Run state in the session's own database: one file holds what was done and why. `write` is how the audit may be added to. */
export function createStateStore(db: Pick<Database, 'read' | 'write'>, write: Database['write'] = (work) => db.write(work)): StateStore {
  return Object.freeze<StateStore>({
    append: (run, drafts, audit = [], values = []) =>
      write(async (sql) => {
        const events = await appendEvents(sql, run, drafts);
        await appendAudit(sql, audit);
        await writeValues(sql, values);
        return events;
      }),
    events: (run) => db.read((sql) => readEvents(sql, run)),
    audit: () => db.read(readAudit),
    get: (namespace, key) => db.read((sql) => getValue(sql, namespace, key)),
    set: (namespace, key, value) => db.write((sql) => setValue(sql, namespace, key, value)),
    delete: (namespace, key) => db.write((sql) => deleteValue(sql, namespace, key)),
    keys: (namespace) => db.read((sql) => listKeys(sql, namespace)),
  });
}
