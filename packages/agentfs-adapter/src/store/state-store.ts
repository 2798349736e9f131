import type { StateStore } from '@fpf/contracts';
import { appendAudit, readAudit } from './audit.ts';
import type { Database } from './database.ts';
import { appendEvents, readEvents } from './journal.ts';
import { deleteValue, getValue, listKeys, setValue } from './key-value.ts';

/** Run state in the session's own database: one file holds what was done and why. */
export function createStateStore(db: Database): StateStore {
  return Object.freeze<StateStore>({
    append: (run, drafts, audit = []) =>
      db.write(async (sql) => {
        const events = await appendEvents(sql, run, drafts);
        await appendAudit(sql, audit);
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
