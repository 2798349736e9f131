import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectStore } from '@fpf/contracts';
import { fingerprint, openDatabase, refuseStale, releaseEngineLocks } from '../open-database.ts';
import type { Database } from '../store/database.ts';
import { deleteValue, getValue, listKeys, setValue } from '../store/key-value.ts';
import { lockProject } from './lock-project.ts';
import { makeProject } from './make-project.ts';
import { findProject } from './project-marks.ts';

/** How long a second opener waits for the first. */
const patience = 2_000;

/** Opens `project.db` in a state folder, or makes it. One opener at a time, in this process too. */
export async function openProject(stateDir: string, closedAs: Map<string, string>): Promise<ProjectStore> {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const path = join(realpathSync(stateDir), 'project.db');
  const unlock = await lockProject(path, patience);
  try {
    if (!findProject(path)) await makeProject(path);
    refuseStale(path, closedAs.get(path));
    const db = await openDatabase(path);
    return storeOf(db, () => {
      releaseEngineLocks(path);
      closedAs.set(path, fingerprint(path));
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

function storeOf(db: Database, release: () => void): ProjectStore {
  return Object.freeze<ProjectStore>({
    path: db.path,
    get: (namespace, key) => db.read((sql) => getValue(sql, namespace, key)),
    set: (namespace, key, value) => db.write((sql) => setValue(sql, namespace, key, value)),
    delete: (namespace, key) => db.write((sql) => deleteValue(sql, namespace, key)),
    keys: (namespace) => db.read((sql) => listKeys(sql, namespace)),
    async close() {
      if (!db.open) return;
      try {
        await db.close();
      } finally {
        release();
      }
    },
  });
}
