import { join } from 'node:path';
import type { ProjectStore } from '@fpf/contracts';
import type { EngineName } from '../engine/sql.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/database.ts';
import { deleteValue, getValue, listKeys, setValue, writeValues } from '../store/key-value.ts';
import { madeFolder } from '../tree/make-folders.ts';
import { waitForSession } from '../lock/session-lock.ts';
import { projectFile, projectName } from './project-file.ts';

/** How long a second opener waits for the first. */
const patience = 2_000;

/** Opens `project.db` in a state folder, or makes it. One opener at a time, in this process too. */
export async function openProject(stateDir: string, engine: EngineName): Promise<ProjectStore> {
  const folder = madeFolder(
    stateDir,
    'where the project is remembered',
    'Name a state folder that this user can write.',
  );
  const path = join(folder, projectName);
  const { release: unlock } = await waitForSession(path, patience);
  try {
    return storeOf(await openDatabase(path, engine, projectFile), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function storeOf(db: Database, unlock: () => void): ProjectStore {
  return Object.freeze<ProjectStore>({
    path: db.path,
    get: (namespace, key) => db.read((sql) => getValue(sql, namespace, key)),
    set: (namespace, key, value) => db.write((sql) => setValue(sql, namespace, key, value)),
    delete: (namespace, key) => db.write((sql) => deleteValue(sql, namespace, key)),
    keys: (namespace) => db.read((sql) => listKeys(sql, namespace)),
    write: (writes) => db.write((sql) => writeValues(sql, writes)),
    async close() {
      if (!db.open) return;
      try {
        await db.close();
      } finally {
        unlock();
      }
    },
  });
}
