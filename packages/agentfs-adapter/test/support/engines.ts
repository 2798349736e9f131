import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';

const asked = process.env.FPF_TEST_ENGINE;
if (asked !== undefined && asked !== 'sqlite' && asked !== 'agentfs-sdk')
  throw new Error(`FPF_TEST_ENGINE names no engine: ${asked}`);

/** Which engine a test uses that does not try both: FPF_TEST_ENGINE says so, else the one that a user gets. */
export const testEngine: EngineName | undefined = asked;

/** With FPF_TEST_BRIEF, as in `npm test`, one engine and two sandboxes are tried; `npm run test:long` tries the others. */
export const brief: boolean = process.env.FPF_TEST_BRIEF === '1';

/** For tests that try each: both, or the one that FPF_TEST_ENGINE names. */
export const engines: readonly EngineName[] =
  asked === undefined ? (brief ? ['sqlite'] : ['sqlite', 'agentfs-sdk']) : [asked];

/** A folder that is gone afterwards. */
export async function withFolder<T>(attempt: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-test-'));
  try {
    return await attempt(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new database, closed afterwards. */
export async function withDatabase<T>(engine: EngineName, attempt: (db: Database) => Promise<T>): Promise<T> {
  return await withFolder(async (folder) => {
    const db = await openDatabase(join(folder, 's.db'), engine);
    try {
      return await attempt(db);
    } finally {
      await db.close().catch(() => undefined);
    }
  });
}
