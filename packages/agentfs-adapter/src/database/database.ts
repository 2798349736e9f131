import { FpfError } from '@fpf/contracts';
import { unavailable } from '../engine/engine-failure.ts';
import type { EngineName, Sql, SqlEngine, SqlValue } from '../engine/sql.ts';
import { Mutex } from './mutex.ts';

export type { Sql } from '../engine/sql.ts';

/**
 * Asked first in every transaction, and refuses it where this opener may not write any more. What it gives is done once
 * all is on disk.
 */
export type Fence = (sql: Sql) => Promise<() => void>;

/**
 * A session's database. An engine is one connection: whatever ran beside an open transaction would join it and be lost
 * with it, so everything goes through one mutex.
 */
export class Database {
  readonly path: string;
  readonly engine: EngineName;
  readonly #engine: SqlEngine;
  readonly #sql: Sql;
  readonly #mutex = new Mutex();
  #fence: Fence | undefined;
  #fenced = false;
  #open = true;

  constructor(path: string, engine: SqlEngine) {
    this.path = path;
    this.engine = engine.name;
    this.#engine = engine;
    this.#sql = {
      run: (text, ...values) => this.#told(() => engine.run(text, ...values)),
      all: <Row>(text: string, ...values: readonly SqlValue[]) => this.#told(() => engine.all<Row>(text, ...values)),
      get: <Row>(text: string, ...values: readonly SqlValue[]) => this.#told(() => engine.get<Row>(text, ...values)),
      many: (text, rows) => this.#told(() => engine.many(text, rows)),
    };
  }

  get open(): boolean {
    return this.#open;
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#alone(() => work(this.#sql));
  }

  /** From now on nothing is written that does not pass. */
  fence(fence: Fence): void {
    this.#fence = fence;
  }

  /** One transaction: all of it is on disk when this returns, or none of it. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      await this.#told(() => this.#engine.begin());
      try {
        const kept = await this.#pass();
        const result = await work(this.#sql);
        await this.#told(() => this.#engine.commit());
        kept?.();
        return result;
      } catch (error) {
        // Some failures have ended the transaction already.
        await this.#engine.rollback().catch(() => undefined);
        throw error;
      }
    });
  }

  /**
   * A copy of the whole database, on disk when this returns. The way to copy one that is open: to read the file's bytes
   * in this process would give up its locks.
   */
  copyTo(path: string, packed = false): Promise<void> {
    return this.#alone(() => this.#told(() => this.#engine.copyTo(path, packed)));
  }

  /**
   * Folds the write-ahead log into the file, so that the file alone is the session. Closing twice is the same as once.
   */
  close(): Promise<void> {
    return this.#mutex.run(async () => {
      if (!this.#open) return;
      this.#open = false;
      try {
        // What is another's by now is not touched, not even to fold it in.
        if (!this.#fenced) await this.#told(() => this.#engine.checkpoint());
      } finally {
        await this.#engine.close();
      }
    });
  }

  /** Lets go of a file that is not to be touched. */
  abandon(): Promise<void> {
    return this.#mutex.run(async () => {
      this.#open = false;
      await this.#engine.close();
    });
  }

  async #pass(): Promise<(() => void) | undefined> {
    try {
      return await this.#fence?.(this.#sql);
    } catch (error) {
      this.#fenced = true;
      throw error;
    }
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(() => {
      if (this.#open) return work();
      throw new FpfError({
        code: 'session.closed',
        message: `agentfs-adapter: the session ${this.path} is closed`,
        hint: 'Open it again.',
      });
    });
  }

  /** What an engine fails with is told as a failure of this file; what the work itself throws is its own. */
  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw unavailable(this.path, error);
    }
  }
}
