import type { Sql } from './sql.ts';

export type EngineName = 'sqlite' | 'agentfs-sdk';

/**
 * One open database file, which no other program can open meanwhile. Calls come one at a time: whoever holds it sees to
 * that. While one is open, this process opens the file in no other way, not even to read its bytes: closing any
 * descriptor of a file gives up the locks that the process has on it.
 */
export interface SqlEngine extends Sql {
  readonly name: EngineName;
  /** A transaction that may write: nobody else's is open beside it. */
  begin(): Promise<void>;
  /** What it wrote is on disk when this returns. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Folds the write-ahead log into the file. */
  checkpoint(): Promise<void>;
  /** A copy of the whole database, on disk when this returns. The place must be free. Not inside a transaction. */
  copyTo(path: string): Promise<void>;
  /** Releases the file for every other process. Closing twice is the same as once. */
  close(): Promise<void>;
}
