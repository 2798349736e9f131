import { setTimeout } from 'node:timers/promises';
import { EngineFailure, engineMissing } from './engine-failure.ts';
import { SdkEngine } from './sdk-engine.ts';
import type { EngineName, SqlEngine } from './sql.ts';
import { SqliteEngine, sqliteModule } from './sqlite-engine.ts';

/** SQLite where Node has it, else the engine of agentfs-sdk. Both write the same files. */
export function chooseEngine(asked?: EngineName): EngineName {
  return asked ?? (sqliteModule() ? 'sqlite' : 'agentfs-sdk');
}

/** How long a file that is held is tried again, and how often. */
const [patience, step] = [1_500, 50];

/**
 * Opens a file that is there already, and takes it for itself. A process that was killed may have left an engine's
 * process behind, which ends by itself, but not at once: so a held file is tried again.
 */
export async function openEngine(name: EngineName, path: string): Promise<SqlEngine> {
  // The clock is loaded when it is first asked for, and hardly any file is held.
  let until: number | undefined;
  for (;;) {
    try {
      return await openOnce(name, path);
    } catch (error) {
      until ??= performance.now() + patience;
      if (EngineFailure.of(error).kind !== 'locked' || performance.now() > until) throw error;
    }
    await setTimeout(step);
  }
}

async function openOnce(name: EngineName, path: string): Promise<SqlEngine> {
  if (name === 'agentfs-sdk') return await SdkEngine.open(path);
  const sqlite = sqliteModule();
  if (!sqlite) throw engineMissing(name, `Node ${process.versions.node} has no node:sqlite`);
  return new SqliteEngine(path, sqlite);
}
